// Generated from openapi/*.yaml by `npm run generate`. Do not edit.
export interface paths {
  "/search-news": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Articles that match the filters */
    get: operations["searchNews"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/extract-news": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * One article, read from its URL
     * @description Extraction can fail or be incomplete when the site blocks automated reading or has a paywall.
     */
    get: operations["extractNews"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/geo-coordinates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Latitude and longitude of a location name */
    get: operations["getGeoCoordinates"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/top-news": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Top headlines of a country, in a language, on a day */
    get: operations["getTopNews"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/retrieve-news": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Articles by their IDs */
    get: operations["retrieveNews"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/extract-news-links": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Links to articles on a page of a news site */
    get: operations["extractNewsLinks"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/search-news-sources": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** News sources by a part of their name */
    get: operations["searchNewsSources"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/retrieve-front-page": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The front page of a newspaper */
    get: operations["retrieveFrontPage"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/feed.rss": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The articles of a news site as an RSS 2.0 feed */
    get: operations["getFeed"];
    put?: never;
    post?: never;
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
    OpenRecord: {
      [key: string]: unknown;
    };
  };
  responses: {
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
  searchNews: {
    parameters: {
      query?: {
        /** @description Search query */
        text?: string;
        /** @description Language code; left out, articles in all languages are returned */
        language?: string;
        /** @description Country codes of the sources */
        "source-countries"?: string;
        sentiment?: "positive" | "negative" | "neutral";
        /** @description Named entities to match; the format of the values is not shown */
        entities?: string;
        /** @description Start of the date range, YYYY-MM-DD */
        "earliest-publish-date"?: string;
        /** @description End of the date range */
        "latest-publish-date"?: string;
        /** @description Number of results; the maximum is not shown */
        number?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Articles with their metadata, as an array or in an envelope that is not shown */
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
  extractNews: {
    parameters: {
      query: {
        url: string;
        /** @description Whether to include sentiment analysis */
        analyze?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /**
       * @description Title, text, images, videos, publish date, authors, language, source country and sentiment,
       *     under field names that are not shown
       */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenRecord"];
        };
      };
      401: components["responses"]["Failed"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
  getGeoCoordinates: {
    parameters: {
      query: {
        location: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Latitude and longitude, under field names that are not shown */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenRecord"];
        };
      };
      401: components["responses"]["Failed"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
  getTopNews: {
    parameters: {
      query?: {
        "source-country"?: string;
        language?: string;
        date?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Top headlines, in a shape that is not shown */
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
  retrieveNews: {
    parameters: {
      query: {
        ids: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description As the vendor's own API answers */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenRecord"];
        };
      };
      401: components["responses"]["Failed"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
  extractNewsLinks: {
    parameters: {
      query: {
        url: string;
        prefix?: string;
        "sub-domain"?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description As the vendor's own API answers */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenRecord"];
        };
      };
      401: components["responses"]["Failed"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
  searchNewsSources: {
    parameters: {
      query: {
        name: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description As the vendor's own API answers */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenRecord"];
        };
      };
      401: components["responses"]["Failed"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
  retrieveFrontPage: {
    parameters: {
      query?: {
        "source-country"?: string;
        "source-name"?: string;
        date?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description As the vendor's own API answers */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenRecord"];
        };
      };
      401: components["responses"]["Failed"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
  getFeed: {
    parameters: {
      query: {
        url: string;
        "extract-news"?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description As the vendor's own API answers */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/xml": string;
        };
      };
      401: components["responses"]["Failed"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
}
