import { z } from 'zod';
import { accountRecurring } from '../accounts/index.ts';
import type { Config } from '../config.ts';
import { discussionJobs, discussionRecurring } from '../discussions/index.ts';
import { eventRecurring } from '../events/index.ts';
import { fileJobs, fileRecurring } from '../files/index.ts';
import { followingJobs, followingRecurring } from '../following/index.ts';
import { mailJobs, mailRecurring } from '../mail/index.ts';
import { notificationJobs, notificationRecurring } from '../notifications/index.ts';
import { gazetteerJob, geonamesCities, lookupSweep } from '../places/index.ts';
import { handle, type JobHandler, job, type Recurring } from '../platform/jobs.ts';
import { forgetOldLimits } from '../platform/limits.ts';
import type { Parts } from '../platform/parts.ts';
import { renderingJob } from '../platform/rendered-text.ts';
import { formerAddressSweep } from '../privacy/index.ts';
import { registrationJobs, registrationRecurring } from '../registrations/index.ts';
import { teamRecurring } from '../team/index.ts';
import type { Features } from './features.ts';
import { mailProvider } from './mail.ts';
import { paymentWork } from './payments.ts';

const forgetLimits = job('forget_old_limits', z.unknown(), 3);

/** What all features leave for later, and do by the clock. */
export async function workOf(
  config: Config,
  parts: Parts,
  { features, tills }: { features: Features; tills: Parameters<typeof paymentWork>[0] },
): Promise<{ handlers: JobHandler[]; recurring: Recurring[] }> {
  const payments = paymentWork(tills);
  const handlers = [
    gazetteerJob(parts, geonamesCities),
    renderingJob(parts),
    ...fileJobs(features.files),
    ...registrationJobs(features.registrations),
    ...payments.jobs,
    ...discussionJobs(features.discussions),
    ...notificationJobs(features.notifications),
    ...followingJobs(features.following),
    ...mailJobs({ ...parts, provider: await mailProvider(config.mail) }),
  ];
  const recurring = [
    { cron: '17 * * * *', handler: handle(forgetLimits, () => forgetOldLimits(parts)) },
    lookupSweep(parts),
    ...eventRecurring(parts),
    ...fileRecurring(features.files),
    ...accountRecurring(features.accounts),
    ...registrationRecurring(features.registrations),
    ...teamRecurring(parts),
    formerAddressSweep(parts),
    ...payments.recurring,
    ...discussionRecurring(features.discussions),
    ...notificationRecurring(features.notifications),
    ...followingRecurring(features.following),
    ...mailRecurring(parts, config.retention.mailDays),
  ];
  return { handlers, recurring };
}
