import { z } from 'zod';
import { job } from '../platform/jobs.ts';

/** Deletes invitations that nobody accepted or sent again. */
export const forgetInvitationsJob = job('forget_invitations', z.unknown(), 3);
