/** The labels of the fields, as the form and the messages name them. */
export const LABELS = {
  clientId: 'Client',
  templateId: 'Template',
  name: 'Name',
  email: 'Email',
  dueDate: 'Due Date',
  keepAsDraft: 'Keep as Draft',
  folderId: 'Folder',
  ownerId: 'Owner',
  scheduleId: 'Reminder Schedule',
  commentsEnabled: 'Comments',
  pinEnabled: 'PIN',
  shareLinkEnabled: 'Share Link',
} as const;
