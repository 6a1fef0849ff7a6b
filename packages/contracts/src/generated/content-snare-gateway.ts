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
    /** Change what is given of a client */
    put: operations["updateClient"];
    post?: never;
    /** Remove a client */
    delete: operations["deleteClient"];
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
    /** Requests in short, a page at a time */
    get: operations["listRequests"];
    put?: never;
    /** Create a request for a client from a template; it is sent to the client */
    post: operations["createRequest"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/requests/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One request, with the heads of its pages */
    get: operations["getRequest"];
    /** Change what is given of a request */
    put: operations["updateRequest"];
    post?: never;
    /** Remove a request */
    delete: operations["deleteRequest"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/requests/{id}/approve_all_submitted_fields": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Approve every field of a request that was submitted */
    put: operations["approveRequest"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/requests/{id}/submit_all_fields": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Submit every field of a request for review */
    put: operations["submitRequest"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/requests/{id}/run_integration_actions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Run the integration actions that were set up inside a request */
    put: operations["runIntegrationActions"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/pages/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A page of a request, with its sections, fields and answers */
    get: operations["getPage"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/pages/{id}/approve_all_submitted_fields": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Approve every field of a page that was submitted */
    put: operations["approvePage"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/sections/{id}/approve_all_submitted_fields": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Approve every field of a section that was submitted */
    put: operations["approveSection"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/pages/{id}/submit_all_fields": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Submit every field of a page for review */
    put: operations["submitPage"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/sections/{id}/submit_all_fields": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Submit every field of a section for review */
    put: operations["submitSection"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/fields/{id}/review": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /** Approve a field, or send it back to the client */
    put: operations["reviewField"];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/pages": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add a page to a request, from a page template */
    post: operations["createPage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/sections": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Add a section to a page, from a section template */
    post: operations["createSection"];
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
  "/partner_api/v1/page_templates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Page templates, a page at a time */
    get: operations["listPageTemplates"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/section_templates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Section templates, a page at a time */
    get: operations["listSectionTemplates"];
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
  "/partner_api/v1/webhooks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Webhooks of the account, a page at a time */
    get: operations["listWebhooks"];
    put?: never;
    /** Have events delivered to a URL */
    post: operations["createWebhook"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/partner_api/v1/webhooks/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** One webhook */
    get: operations["getWebhook"];
    /** Change what is given of a webhook */
    put: operations["updateWebhook"];
    post?: never;
    /** Deliver nothing more to a webhook */
    delete: operations["deleteWebhook"];
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
    ClientChanges: {
      full_name?: string;
      /** Format: email */
      email?: string;
      phone?: string;
      first_name?: string;
      last_name?: string;
      language_code?: string;
      client_companies?: {
        name?: string;
      }[];
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
    PageData: {
      name: string;
      sections_data: components["schemas"]["SectionData"][];
    };
    SectionData: {
      name: string;
      questions_data: components["schemas"]["QuestionData"][];
    };
    QuestionData: {
      question: string;
      data_type: components["schemas"]["DataType"];
      /** @description Unique in the request */
      question_number: number;
      options?: string[];
      columns?: string[];
      instructions?: string;
      show_when?: components["schemas"]["OpenRecord"];
    };
    /** @enum {string} */
    DataType:
      | "single-line"
      | "text"
      | "multi-line text"
      | "formatted text"
      | "email"
      | "phone"
      | "url"
      | "address"
      | "country select"
      | "single image upload"
      | "multiple image upload"
      | "single file upload"
      | "multiple file upload"
      | "signature"
      | "number"
      | "currency"
      | "date/time"
      | "date range"
      | "numeric rating"
      | "star rating"
      | "single select option"
      | "multi select options"
      | "dropdown"
      | "task list"
      | "table"
      | "button"
      | "icon"
      | "color picker";
    RequestChanges: {
      name?: string;
      /** Format: date */
      due?: string;
      /** @enum {string} */
      status?: "draft" | "published" | "completed" | "archived";
      folder_id?: string;
      owner_id?: string;
      /** @description Null removes it */
      communication_template_id?: string | null;
      comments_enabled?: boolean;
      passcode_enabled?: boolean;
      share_via_link_enabled?: boolean;
      /** @description HTML */
      instruction_text?: string;
      show_instruction?: boolean;
    };
    /** @description From one of the two, the id or the name of a template */
    NewPage: {
      request_id: string;
      source_template_id?: string;
      source_template_name?: string;
      /** @description The template's unless given */
      name?: string;
    };
    /** @description From one of the two, the id or the name of a template */
    NewSection: {
      page_id: string;
      source_template_id?: string;
      source_template_name?: string;
      /** @description The template's unless given */
      name?: string;
    };
    Review: {
      /** @enum {string} */
      status: "approved" | "redo" | "done" | "todo";
      /** @description Shown to the client with redo */
      rejection_comment?: string;
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
    RequestPage: {
      id: string;
      name?: string | null;
      sections: components["schemas"]["Section"][];
    } & {
      [key: string]: unknown;
    };
    Section: {
      id: string;
      name?: string | null;
      reference_id?: string | null;
      fields: components["schemas"]["Field"][];
    } & {
      [key: string]: unknown;
    };
    Field: {
      id: string;
      name?: string | null;
      type?: string | null;
      status?: string | null;
      /** @description The same in every request made from one template */
      reference_id?: string | null;
      values?: unknown[];
      values_flat?: string | null;
      answers?: components["schemas"]["OpenRecord"][];
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
    NewWebhook: {
      /** Format: uri */
      url: string;
      subscriptions: components["schemas"]["EventName"][];
      /** @description true unless given */
      enabled?: boolean;
    };
    WebhookChanges: {
      /** Format: uri */
      url?: string;
      subscriptions?: components["schemas"]["EventName"][];
      /** @description true unless given */
      enabled?: boolean;
    };
    /**
     * @description All names that one of two sources lists
     * @enum {string}
     */
    EventName:
      | "request_created"
      | "request_updated"
      | "request_destroyed"
      | "request_draft"
      | "request_published"
      | "request_completed"
      | "request_archived"
      | "request_reopened"
      | "request_viewed"
      | "request_board_column_changed"
      | "request_create_failed"
      | "request_update_failed"
      | "request_destroy_failed"
      | "request_published_failed"
      | "request_completed_failed"
      | "request_archived_failed"
      | "request_reopen_failed"
      | "request_board_column_change_failed"
      | "field_completed"
      | "field_approved"
      | "field_rejected"
      | "all_fields_completed"
      | "section_completed"
      | "page_completed"
      | "comment_created"
      | "comment_create_failed"
      | "internal_comment_created"
      | "client_created"
      | "client_updated"
      | "client_destroyed"
      | "client_create_failed"
      | "client_update_failed"
      | "client_destroy_failed"
      | "client_portal_viewed"
      | "client_portal_group_created"
      | "client_portal_group_updated"
      | "client_portal_group_destroyed"
      | "recurring_request_created"
      | "recurring_request_executed"
      | "recurring_request_completed"
      | "recurring_request_failed"
      | "recurring_request_destroyed"
      | "integration_action_succeeded"
      | "integration_action_failed"
      | "product_item_used"
      | "product_item_returned"
      | "product_item_exhausted"
      | "product_item_manual_purchase"
      | "product_item_auto_purchase"
      | "product_item_purchase_failed"
      | "email_delivered"
      | "email_bounced"
      | "email_spam_complained"
      | "sms_delivered"
      | "sms_failed"
      | "team_member_created"
      | "team_member_updated"
      | "team_member_destroyed"
      | "team_member_create_failed"
      | "team_member_update_failed"
      | "team_member_destroy_failed";
    Webhook: {
      id: string;
      url?: string;
      enabled?: boolean;
      subscriptions?: string[];
    } & {
      [key: string]: unknown;
    };
    OpenRecord: {
      [key: string]: unknown;
    };
  };
  responses: {
    /** @description A page of records, as a list or as `{results, pagination}` */
    Page: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": unknown;
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
    /** @description The section */
    Section: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Section"];
      };
    };
    /** @description The page */
    RequestPage: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["RequestPage"];
      };
    };
    /** @description The field as it is now */
    Reviewed: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["OpenRecord"];
      };
    };
    /** @description The webhook */
    Webhook: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["Webhook"];
      };
    };
    /** @description Other statuses and the body of errors are not shown */
    Failed: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The record; its fields are not shown */
    Record: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": components["schemas"]["OpenRecord"];
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
  };
  parameters: {
    Limit: number;
    Offset: number;
    SortBy: string;
    SortDirection: "asc" | "desc";
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
        sort_by?: components["parameters"]["SortBy"];
        sort_direction?: components["parameters"]["SortDirection"];
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
      200: components["responses"]["Record"];
      201: components["responses"]["Record"];
      429: components["responses"]["RateLimited"];
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
  updateClient: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ClientChanges"];
      };
    };
    responses: {
      200: components["responses"]["Client"];
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  deleteClient: {
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
      /** @description It is done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  listRequests: {
    parameters: {
      query?: {
        limit?: components["parameters"]["Limit"];
        offset?: components["parameters"]["Offset"];
        q?: string;
        "q_by[]"?: ("name" | "clients.full_name" | "client_companies.name")[];
        "filter_by[statuses][]"?: (
          | "published"
          | "waiting"
          | "scheduled"
          | "draft"
          | "completed"
          | "archived"
        )[];
        "expand[]"?: (
          "request_template_name" | "owner_email" | "owner_name" | "clients"
        )[];
        sort_by?: components["parameters"]["SortBy"];
        sort_direction?: components["parameters"]["SortDirection"];
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
  getRequest: {
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
      200: components["responses"]["Request"];
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  updateRequest: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RequestChanges"];
      };
    };
    responses: {
      200: components["responses"]["Request"];
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  deleteRequest: {
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
      /** @description It is done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  approveRequest: {
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
      /** @description It is done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  submitRequest: {
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
      /** @description It is done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  runIntegrationActions: {
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
      /** @description It is done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  getPage: {
    parameters: {
      query?: {
        /** @description Also the fields that the client does not see */
        include_internal_fields?: boolean;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: components["responses"]["RequestPage"];
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  approvePage: {
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
      /** @description It is done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  approveSection: {
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
      /** @description It is done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  submitPage: {
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
      /** @description It is done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  submitSection: {
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
      /** @description It is done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  reviewField: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["Review"];
      };
    };
    responses: {
      200: components["responses"]["Reviewed"];
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
  createPage: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewPage"];
      };
    };
    responses: {
      200: components["responses"]["RequestPage"];
      201: components["responses"]["RequestPage"];
      default: components["responses"]["Failed"];
    };
  };
  createSection: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewSection"];
      };
    };
    responses: {
      200: components["responses"]["Section"];
      201: components["responses"]["Section"];
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
  listPageTemplates: {
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
  listSectionTemplates: {
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
  listWebhooks: {
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
  createWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["NewWebhook"];
      };
    };
    responses: {
      200: components["responses"]["Webhook"];
      201: components["responses"]["Webhook"];
      default: components["responses"]["Failed"];
    };
  };
  getWebhook: {
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
      200: components["responses"]["Webhook"];
      201: components["responses"]["Webhook"];
      default: components["responses"]["Failed"];
    };
  };
  updateWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WebhookChanges"];
      };
    };
    responses: {
      200: components["responses"]["Webhook"];
      201: components["responses"]["Webhook"];
      default: components["responses"]["Failed"];
    };
  };
  deleteWebhook: {
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
      /** @description It is done */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      404: components["responses"]["Failed"];
      default: components["responses"]["Failed"];
    };
  };
}
