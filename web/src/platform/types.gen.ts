export interface paths {
  "/api/v1/boot": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['Boot'] } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/sign_in/email": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { "application/json": { email: string } } }; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { method: string } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/sign_in": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { "application/json": { email: string; password: string; remember?: boolean } } }; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['Session'] } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/authorize": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['Session'] } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/refresh_token": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['Session'] } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/reset_current_session": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { ok: boolean } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/user_token": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post?: never;
    delete: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { ok: boolean } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v2/user_logout": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post?: never;
    delete: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { ok: boolean } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v2/api_connection_checks": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { ok: boolean } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/api_version_managers": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { version: string } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/users/user_profile": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { user: components['schemas']['CurrentUser'] } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v2/users/user_profile": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { user: components['schemas']['CurrentUser'] } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/my_account": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { "application/json": { locale?: string; full_name?: string; phone?: string; shift?: string } } }; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { user: components['schemas']['CurrentUser'] } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    trace?: never;
  };
  "/api/v1/my_account/password": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { "application/json": { current_password: string; password: string; password_confirmation: string } } }; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { ok: boolean } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/notifications": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { page?: number; per_page?: number; unread?: boolean }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { notifications: components['schemas']['Notification'][]; meta: components['schemas']['PageMeta']; unread_count: number } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/notifications/{id}": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch: { parameters: { query?: never; header?: never; path: { id: number }; cookie?: never }; requestBody: { content: { "application/json": { is_read: boolean } } }; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { notification: components['schemas']['Notification'] } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    trace?: never;
  };
  "/api/v1/notifications/read_all": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { unread_count: number } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/home": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['Home'] } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/organizations": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: { parameters: { query?: { page?: number; per_page?: number; sort?: string; q?: string }; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { organizations: components['schemas']['OrganizationRow'][]; meta: components['schemas']['PageMeta'] } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/actions/{id}/start": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: { parameters: { query?: never; header?: never; path: { id: number }; cookie?: never }; requestBody?: never; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { action: components['schemas']['Action'] } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/actions/{id}/close": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: { parameters: { query?: never; header?: never; path: { id: number }; cookie?: never }; requestBody: { content: { "application/json": { remarks?: string } } }; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { action: components['schemas']['Action'] } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/actions/{id}/complete": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: { parameters: { query?: never; header?: never; path: { id: number }; cookie?: never }; requestBody: { content: { "application/json": { remarks: string; attachment_ids?: number[] } } }; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { action: components['schemas']['Action'] } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/attachments": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get?: never;
    put?: never;
    post: { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { "application/json": { file: string } } }; responses: { 200: { headers: { [name: string]: unknown }; content: { "application/json": { attachment: components['schemas']['Attachment'] } } }; default: { headers: { [name: string]: unknown }; content: { "application/json": components['schemas']['ErrorBody'] } } } };
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    ErrorBody: { error: string; code: string; errors?: { [key: string]: string[] }; request_id?: string };
    Boot: { api_key: string; organization: { id: number; name: string; sub_domain_name: string; time_zone: string; logo_url: string | null } | null; platform: boolean; version: string; features: { contractors: boolean }; locales: string[] };
    Rule: { name: string; actions: string[] };
    Session: { access: string; refresh: string; csrf: string; rules: components['schemas']['Rule'][]; user: components['schemas']['CurrentUser'] };
    CurrentOrganization: { id: number; name: string; sub_domain_name: string; organization_status: string; subscription_type: string; is_locked: boolean; on_boarding: boolean; time_zone: string; valid_till: string | null };
    CurrentUser: { id: number; organization_id: number | null; organization: components['schemas']['CurrentOrganization'] | null; email: string; full_name: string; employee_id: string; phone: string; shift: string; locale: string; role_name: string; role_kind: string; status: "Active" | "Inactive" | "Deleted" | "Error"; is_admin: boolean; is_contractor: boolean; is_master_super_admin: boolean; permissions: components['schemas']['Rule'][]; sites: { id: number; name: string; time_zone: string }[]; unread_notifications: number; tenant_memory_details: { used_bytes: number; limit_bytes: number; mem_exhausted: boolean; warning: boolean } | null; used_license_count: number };
    PageMeta: { current_page: number; per_page: number; total_pages: number; total_count: number };
    Notification: { id: number; is_read: boolean; kind: string; module: string; record_id: number; params: { [key: string]: string }; created_at: string };
    Attachment: { id: number; name: string; content_type: string; size: number; url: string };
    Ref: { id: number; name: string };
    Action: { id: number; number: string; description: string; kind: string; control_type: string; priority: string; responsible: components['schemas']['Ref'] | null; assigned_by: components['schemas']['Ref'] | null; due_date: string | null; status: string; remarks: string; site: components['schemas']['Ref'] | null; actionable_type: string; actionable: { id: number; number: string; title: string } | null; completed_by: components['schemas']['Ref'] | null; can: { update: boolean; start: boolean; complete: boolean; close: boolean; reopen: boolean } };
    Home: { needs_me: { kind: "overdue" | "due" | "verify"; action: components['schemas']['Action'] }[]; counts: { needs_me: number; overdue: number; due_this_week: number; to_verify: number }; indicators: { observations_this_month: number; observations_by_month: { month: string; count: number }[]; actions_overdue: number; actions_overdue_by_week: { week: string; count: number }[]; actions_closed_on_time_percent: number | null } };
    OrganizationRow: { id: number; name: string; sub_domain_name: string; organization_status: string; subscription_type: string; is_locked: boolean; valid_till: string | null; users_count: number; created_at: string };
  };
  responses: never; parameters: never; requestBodies: never; headers: never; pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
