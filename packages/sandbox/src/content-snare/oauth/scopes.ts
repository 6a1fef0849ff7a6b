/** The permission that each scope grants, in the words of the consent page. */
export const SCOPES: Record<string, string> = {
  read_clients: 'See your clients',
  write_clients: 'Create and change clients',
  read_requests: 'See your requests and their status',
  write_requests: 'Create requests and send them to clients',
  review_requests: 'Approve or reject what clients have submitted',
  read_templates: 'See your templates',
  read_team_members: 'See the members of your team',
  write_team_members: 'Add and change members of your team',
  administration: 'Manage webhooks of the account',
};
