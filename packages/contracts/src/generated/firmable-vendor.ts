// Generated from openapi/*.yaml by `npm run generate`. Do not edit.
export interface paths {
  "/company": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One company
     * @description One identifier a call; which one wins when several are sent is not documented.
     */
    get: operations["getCompany"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/people": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One person
     * @description One identifier a call.
     */
    get: operations["getPerson"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/people/search": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The people of one company
     * @description A read, although it is a POST: it changes and costs nothing. All values are strings. The live
     *     service answers 307 to an internal URL of the same host first.
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
    /**
     * @default AU
     * @enum {string}
     */
    Country:
      | "AU"
      | "NZ"
      | "SG"
      | "MY"
      | "ID"
      | "PH"
      | "HK"
      | "JP"
      | "VN"
      | "KR"
      | "TH"
      | "US"
      | "CA";
    PeopleSearch: {
      companyId: string;
      selectedCountry?: components["schemas"]["Country"];
      position?: string;
      /** @enum {string} */
      seniority?: "1" | "2" | "3" | "4" | "5" | "6" | "7";
      /** @enum {string} */
      department?:
        | "1"
        | "2"
        | "3"
        | "4"
        | "5"
        | "6"
        | "7"
        | "8"
        | "9"
        | "10"
        | "11"
        | "12"
        | "13"
        | "14"
        | "15"
        | "16"
        | "17";
      /** @description Offset */
      from?: string;
      /** @description Page size; 100 is known to work */
      size?: string;
    };
    Company: {
      id?: string;
      name?: string | null;
      website?: string | null;
      fqdn?: string | null;
      /** @description Mostly a slug */
      linkedin?: string | null;
      /** @description `au_employee_count` in older answers */
      employee_count?: number | null;
      industry_codes?: {
        [key: string]: unknown;
      };
    } & {
      [key: string]: unknown;
    };
    Person: {
      id?: string;
      name?: string | null;
      current_company?: {
        [key: string]: unknown;
      };
      /** @description `{work: [{value, deliverability}], personal: […]}`, or a list of `{type, email}` */
      emails?: unknown;
      /** @description List of `{value, is_dnd}`, or of `{number, dnd}` */
      phones?: unknown;
      /** @description A slug or a URL */
      linkedin?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description `{error: <text>}`, `{error: <code>, message}` or `{error: {code, message}}` */
    Error: {
      [key: string]: unknown;
    };
  };
  responses: {
    /** @description A refusal */
    Failed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Error"];
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getCompany: {
    parameters: {
      query?: {
        /** @description Firmable's id of the company */
        id?: string;
        ln_slug?: string;
        ln_url?: string;
        /** @description Bare domain, without scheme and path */
        fqdn?: string;
        abn?: string;
        website?: string;
        country?: components["schemas"]["Country"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The bare record */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Company"];
        };
      };
      400: components["responses"]["Failed"];
      401: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
      /** @description A failure, or a company that is not found; only the text tells them apart */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
    };
  };
  getPerson: {
    parameters: {
      query?: {
        /** @description Firmable's id of the person */
        id?: string;
        ln_slug?: string;
        ln_url?: string;
        work_email?: string;
        personal_email?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The bare record */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Person"];
        };
      };
      400: components["responses"]["Failed"];
      401: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
      /** @description A failure, or a person who is not found; only the text tells them apart */
      500: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Error"];
        };
      };
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
        "application/json": components["schemas"]["PeopleSearch"];
      };
    };
    responses: {
      /** @description `{records, total}` on the live service, a bare list in the documentation */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": unknown;
        };
      };
      /** @description The same call at an internal URL of the same host */
      307: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      400: components["responses"]["Failed"];
      401: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
    };
  };
}
