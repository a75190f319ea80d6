/**
 * Where a picture is small enough for a list or a gallery: the server draws it once. Only its
 * own links can be asked so; a picture that this page has itself stays what it is.
 */
export function smallOf(url: string): string {
  return url.startsWith('/api/attachments/') ? `${url}&small=true` : url;
}
