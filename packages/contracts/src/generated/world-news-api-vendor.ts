// Generated from openapi/*.yaml by `npm run generate`. Do not edit.
export interface paths {
  "/search-news": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Articles that match at least one filter */
    get: operations["searchNews"];
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
    /** The most reported events, each with its articles */
    get: operations["getTopNews"];
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
    /** One article, read from its URL */
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
    /** Latitude and longitude of a place */
    get: operations["getGeoCoordinates"];
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
    /** @description `YYYY-MM-DD HH:MM:SS`; the date alone is in wide use. UTC. */
    Moment: string;
    Article: {
      id?: number;
      title?: string | null;
      text?: string | null;
      summary?: string | null;
      url?: string | null;
      image?: string | null;
      video?: string | null;
      /** @description `YYYY-MM-DD HH:MM:SS`, without a zone */
      publish_date?: string | null;
      authors?: string[];
      category?: string | null;
      language?: string | null;
      source_country?: string | null;
      /** @description -1 to 1 */
      sentiment?: number | null;
    } & {
      [key: string]: unknown;
    };
    NewsPage: {
      offset: number;
      number: number;
      /** @description How many match in all */
      available: number;
      news: components["schemas"]["Article"][];
    };
    TopNews: {
      top_news: {
        news?: components["schemas"]["Article"][];
      }[];
      language?: string | null;
      country?: string | null;
    };
    ExtractedArticle: {
      title?: string | null;
      text?: string | null;
      url?: string | null;
      images?: {
        [key: string]: unknown;
      }[];
      videos?: {
        [key: string]: unknown;
      }[];
      publish_date?: string | null;
      authors?: string[];
      language?: string | null;
      sentiment?: number | null;
    } & {
      [key: string]: unknown;
    };
    Coordinates: {
      latitude: number;
      longitude: number;
      city?: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description `{status: "failure", code, message}`, sometimes inside a 200 */
    Failure: {
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
        "application/json": components["schemas"]["Failure"];
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
  searchNews: {
    parameters: {
      query?: {
        text?: string;
        "text-match-indexes"?: "title" | "content" | "title,content";
        /** @description One country; `source-countries` is deprecated */
        "source-country"?: string;
        language?: string;
        "min-sentiment"?: number;
        "max-sentiment"?: number;
        "earliest-publish-date"?: components["schemas"]["Moment"];
        "latest-publish-date"?: components["schemas"]["Moment"];
        /** @description Domains or URLs with commas, at most 10 */
        "news-sources"?: string;
        authors?: string;
        categories?: string;
        /** @description `TYPE:Value` with commas */
        entities?: string;
        /** @description Latitude, longitude and a radius of 1 to 100 km */
        "location-filter"?: string;
        sort?: "publish-time";
        "sort-direction"?: "ASC" | "DESC";
        offset?: number;
        number?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of articles */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewsPage"];
        };
      };
      401: components["responses"]["Failed"];
      402: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
    };
  };
  getTopNews: {
    parameters: {
      query: {
        "source-country": string;
        language: string;
        date?: string;
        "headlines-only"?: boolean;
        "max-news-per-cluster"?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Clusters, the biggest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TopNews"];
        };
      };
      401: components["responses"]["Failed"];
      402: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
    };
  };
  extractNews: {
    parameters: {
      query: {
        url: string;
        analyze?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The article; a blocked page gives empty text with 200 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ExtractedArticle"];
        };
      };
      401: components["responses"]["Failed"];
      402: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
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
      /** @description The place */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Coordinates"];
        };
      };
      401: components["responses"]["Failed"];
      402: components["responses"]["Failed"];
      404: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
    };
  };
}
