import type { Principal } from '../platform/http.ts';

/** Whether somebody may edit the event, decide on its registrations and see who they are: its organiser only. */
export function canManage(caller: Principal | null, event: { readonly organiserId: string }): boolean {
  return caller !== null && caller.userId === event.organiserId;
}
