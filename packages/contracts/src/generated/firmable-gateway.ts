// Generated from openapi/*.yaml by `npm run generate`. Do not edit.
export interface paths {
  "/enrich/person": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Details of one person
     * @description One or more identifying fields; more of them improve the match.
     *     Costs 1 to 2 credits per successful lookup.
     */
    post: operations["enrichPerson"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/enrich/company": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Details of one company
     * @description One or more identifying fields. Costs 1 credit per successful lookup.
     */
    post: operations["enrichCompany"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/search/people": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Contacts that match the filters
     * @description Filters can be combined. The credits vary with the number of results. Location and company-size
     *     filters exist under names that are not shown, so further fields are allowed.
     */
    post: operations["searchPeople"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    PersonIdentity: {
      /**
       * Format: uri
       * @description URL of the person's professional-network profile
       */
      profile_url?: string;
      /** Format: email */
      email?: string;
      /** @description The slug part of the professional-network profile */
      profile_slug?: string;
    };
    CompanyIdentity: {
      /** @description Company domain name */
      domain?: string;
      /**
       * Format: uri
       * @description URL of the company's professional-network page
       */
      profile_url?: string;
      /** @description Australian Business Number, 11 digits */
      abn?: string;
      /** Format: uri */
      website?: string;
    };
    PeopleFilter: {
      /** @description Company name */
      company?: string;
      /** @description Job position */
      position?: string;
      /** @description Seniority level */
      seniority?: string;
      department?: string;
    } & {
      [key: string]: string;
    };
    /**
     * @description A record whose field names are not shown. When nothing matches, the answer is an empty result or
     *     says that there was no match, in a shape that is not shown either.
     */
    OpenRecord:
      | {
          [key: string]: unknown;
        }
      | unknown[]
      | null;
  };
  responses: {
    /** @description The record of the match, or an empty result */
    Enriched: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["OpenRecord"];
      };
    };
    /** @description The rate limit of the plan is exceeded; retry with exponential backoff */
    RateLimited: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The status codes and the body of errors are not shown */
    Failed: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  enrichPerson: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PersonIdentity"];
      };
    };
    responses: {
      200: components["responses"]["Enriched"];
      401: components["responses"]["Failed"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
  enrichCompany: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CompanyIdentity"];
      };
    };
    responses: {
      200: components["responses"]["Enriched"];
      401: components["responses"]["Failed"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
  searchPeople: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PeopleFilter"];
      };
    };
    responses: {
      /** @description The matching contacts; the shape is not shown */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      401: components["responses"]["Failed"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
}
