// Generated from openapi/*.yaml by `npm run generate`. Do not edit.
export interface paths {
  "/partner_api/v1/clients": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Clients, a page at a time */
    get: operations["listClients"];
    put?: never;
    /** Create a client */
    post: operations["createClient"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/requests": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Create a request for a client from a template; it is sent to the client */
    post: operations["createRequest"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/request_templates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Request templates, a page at a time */
    get: operations["listRequestTemplates"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The person who connected */
    get: operations["getCurrentUser"];
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
    NewClient: {
      name: string;
      /** Format: email */
      email: string;
    } & {
      [key: string]: unknown;
    };
    NewRequest: {
      /** @description Client that receives the request */
      client_id: string;
      /** @description Template that is used */
      template_id: string;
      /** @description Title of the request */
      name?: string;
      /**
       * Format: date
       * @description Deadline, YYYY-MM-DD
       */
      due_date?: string;
    } & {
      [key: string]: unknown;
    };
    OpenRecord: {
      [key: string]: unknown;
    };
  };
  responses: {
    /** @description The record; its fields are not shown */
    Record: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["OpenRecord"];
      };
    };
    /** @description A page of records, as a list or as `{results, pagination}` */
    Page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": unknown;
      };
    };
    /** @description More than 50 reads or 20 writes in 10 seconds; retry after a short delay */
    RateLimited: {
      headers: {
        "Retry-After"?: string;
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description Other statuses and the body of errors are not shown */
    Failed: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
  };
  parameters: {
    Limit: number;
    Offset: number;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listClients: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        offset?: components["parameters"]["Offset"];
        /** @description Text to search for */
        q?: string;
        /** @description Fields to search in */
        "q_by[]"?: string[];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Page"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
  createClient: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewClient"];
      };
    };
    responses: {
      200: components["responses"]["Record"];
      201: components["responses"]["Record"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
  createRequest: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewRequest"];
      };
    };
    responses: {
      200: components["responses"]["Record"];
      201: components["responses"]["Record"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
  listRequestTemplates: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        offset?: components["parameters"]["Offset"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Page"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
  getCurrentUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Record"];
      429: components["responses"]["RateLimited"];
      default: components["responses"]["Failed"];
    };
  };
}
