export function OrganizationsPage() {
  return null;
}
