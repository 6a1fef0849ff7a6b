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
    /**
     * The front page of a newspaper; of any, unless one is named
     * @description Not on the free plan.
     */
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
  "/suggest-news-source": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Proposes a source that the service does not read yet
     * @description Not on the free plan.
     */
    post: operations["suggestNewsSource"];
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
    RetrievedNews: {
      news: components["schemas"]["Article"][];
    };
    NewsLinks: {
      news_links: (string | null)[];
    };
    NewsSources: {
      available: number;
      sources: ({
        name?: string | null;
        url?: string | null;
        language?: string | null;
      } & {
        [key: string]: unknown;
      })[];
    };
    FrontPage: {
      front_page: {
        name?: string | null;
        date?: string | null;
        country?: string | null;
        image?: string | null;
        language?: string | null;
      } & {
        [key: string]: unknown;
      };
    };
    SourceSuggestion: {
      /** Format: uri */
      url: string;
      /** Format: uri */
      "feed-url"?: string;
    };
    SuggestedSource: {
      message?: string;
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
      406: components["responses"]["Failed"];
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
      406: components["responses"]["Failed"];
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
      406: components["responses"]["Failed"];
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
      406: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
    };
  };
  retrieveNews: {
    parameters: {
      query: {
        /** @description Whole numbers with commas */
        ids: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The articles */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RetrievedNews"];
        };
      };
      401: components["responses"]["Failed"];
      402: components["responses"]["Failed"];
      406: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
    };
  };
  extractNewsLinks: {
    parameters: {
      query: {
        url: string;
        /** @description What the links have to begin with */
        prefix?: string;
        /** @description Whether links to sub-domains count too */
        "sub-domain"?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The links */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewsLinks"];
        };
      };
      401: components["responses"]["Failed"];
      402: components["responses"]["Failed"];
      406: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
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
      /** @description The sources, on one page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["NewsSources"];
        };
      };
      401: components["responses"]["Failed"];
      402: components["responses"]["Failed"];
      406: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
    };
  };
  retrieveFrontPage: {
    parameters: {
      query?: {
        "source-country"?: string;
        /** @description Identifier such as `herald-sun` */
        "source-name"?: string;
        /** @description From 2024-07-09 on */
        date?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The front page; its image is at another host */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FrontPage"];
        };
      };
      401: components["responses"]["Failed"];
      402: components["responses"]["Failed"];
      403: components["responses"]["Failed"];
      404: components["responses"]["Failed"];
      406: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
    };
  };
  getFeed: {
    parameters: {
      query: {
        url: string;
        /** @description Whether every linked article is read, which costs more */
        "extract-news"?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The feed */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/xml": string;
        };
      };
      401: components["responses"]["Failed"];
      402: components["responses"]["Failed"];
      406: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
    };
  };
  suggestNewsSource: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SourceSuggestion"];
      };
    };
    responses: {
      /** @description What becomes of it, in words */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SuggestedSource"];
        };
      };
      401: components["responses"]["Failed"];
      403: components["responses"]["Failed"];
      429: components["responses"]["Failed"];
    };
  };
}
