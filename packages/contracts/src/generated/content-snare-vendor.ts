// Generated from openapi/*.yaml by `npm run generate`. Do not edit.
export interface paths {
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
  "/partner_api/v1/clients/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One client */
    get: operations["getClient"];
    put?: never;
    post?: never;
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
    /** Create a request; it stays a draft unless its status is published */
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
  "/partner_api/v1/communication_templates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Reminder schedules, a page at a time */
    get: operations["listCommunicationTemplates"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/folders": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Folders, a page at a time */
    get: operations["listFolders"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/team_members": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Team members, a page at a time */
    get: operations["listTeamMembers"];
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
      full_name: string;
      /** Format: email */
      email: string;
      phone?: string;
      language_code?: string;
      client_companies?: {
        name?: string;
      }[];
    };
    NewRequest: {
      name: string;
      /**
       * Format: email
       * @description Finds the client, or creates one
       */
      client_email: string;
      /** @description Overwrites the name of a client that exists */
      client_full_name?: string;
      request_template_id?: string;
      /**
       * Format: date
       * @description 14 days ahead when left out
       */
      due?: string;
      /**
       * @default draft
       * @enum {string}
       */
      status: "draft" | "published";
      folder_id?: string;
      owner_id?: string;
      communication_template_id?: string;
      comments_enabled?: boolean;
      passcode_enabled?: boolean;
      share_via_link_enabled?: boolean;
    };
    Client: {
      id: string;
      full_name?: string | null;
      email?: string | null;
    } & {
      [key: string]: unknown;
    };
    Request: {
      id: string;
      name?: string | null;
      status?: string | null;
      due?: string | null;
    } & {
      [key: string]: unknown;
    };
    Page: {
      results: components["schemas"]["OpenRecord"][];
      pagination?: components["schemas"]["OpenRecord"];
    };
    Errors: {
      /** @description Texts or codes */
      errors?: unknown;
    } & {
      [key: string]: unknown;
    };
    OpenRecord: {
      [key: string]: unknown;
    };
  };
  responses: {
    /** @description A page of records */
    Page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Page"];
      };
    };
    /** @description The client */
    Client: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Client"];
      };
    };
    /** @description The request */
    Request: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Request"];
      };
    };
    /** @description A refusal */
    Failed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Errors"];
      };
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
  getCurrentUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The person */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OpenRecord"];
        };
      };
      default: components["responses"]["Failed"];
    };
  };
  listClients: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        offset?: components["parameters"]["Offset"];
        q?: string;
        "q_by[]"?: ("email" | "full_name")[];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Page"];
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
      200: components["responses"]["Client"];
      201: components["responses"]["Client"];
      /** @description An e-mail address that a client has already gives `already_invited` */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Errors"];
        };
      };
      default: components["responses"]["Failed"];
    };
  };
  getClient: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Client"];
      404: components["responses"]["Failed"];
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
      200: components["responses"]["Request"];
      201: components["responses"]["Request"];
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
      default: components["responses"]["Failed"];
    };
  };
  listCommunicationTemplates: {
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
      default: components["responses"]["Failed"];
    };
  };
  listFolders: {
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
      default: components["responses"]["Failed"];
    };
  };
  listTeamMembers: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        offset?: components["parameters"]["Offset"];
        q?: string;
        "q_by[]"?: ("full_name" | "phone")[];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["Page"];
      default: components["responses"]["Failed"];
    };
  };
}
