import type { SubjectAddress } from '../contracts/values.ts';

/** Addresses of files from the API. Apart from `paths.ts`, since only screens that load later have them. */
export const downloads = {
  accountExport: '/v1/account/export',
  groupArchive: (groupId: string) => `/v1/groups/${encodeURIComponent(groupId)}/archive.zip`,
  eventSettlementSheet: (eventId: string) => `/v1/events/${encodeURIComponent(eventId)}/settlement.csv`,
  eventInvoiceSheet: (eventId: string) => `/v1/events/${encodeURIComponent(eventId)}/invoices.csv`,
  sellerInvoiceSheet: (account: string, ownerId: string) =>
    `/v1/sellers/${account}/${encodeURIComponent(ownerId)}/invoices.csv`,
  closedInvoiceSheet: (sellerId: string) => `/v1/closed-sellers/${encodeURIComponent(sellerId)}/invoices.csv`,
  invoice: (invoiceId: string, kind: 'pdf' | 'xml') =>
    `/v1/invoices/${encodeURIComponent(invoiceId)}/${kind}`,
  evidence: (disputeId: string) => `/v1/disputes/${encodeURIComponent(disputeId)}/evidence.pdf`,
  settlementSheet: () => '/v1/admin/settlement.csv',
  earlierGuestSheet: (eventId: string) => `/v1/events/${encodeURIComponent(eventId)}/earlier-guests.csv`,
  registrationSheet: (eventId: string) => `/v1/events/${encodeURIComponent(eventId)}/registrations.csv`,
  /** The discussion as a file, from the API. */
  discussionFile: ({ kind, subjectId }: SubjectAddress) =>
    `/v1/${kind}/${encodeURIComponent(subjectId)}/board.md`,
} as const;
