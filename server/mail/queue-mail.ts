import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { addJob } from '../platform/jobs.ts';
import { deliverMailJob } from './jobs.ts';
import { oneLine } from './letter.ts';
import { confidentialKinds, type Mail } from './mail.ts';
import { insertMail } from './store.ts';
import { fillTemplate } from './template.ts';
import { writeMail } from './write-letter.ts';

/**
 * Sends a mail if and only if `tx` commits: it is worded now, with what is true now, and delivered by a job.
 *
 * @returns the id by which its delivery can be looked up
 * @throws Error where a link in it is neither http nor https
 */
export async function queueMail(tx: Tx, mail: Mail): Promise<string> {
  const id = newId();
  const written = writeMail(mail);
  const { template, params } = fillTemplate(mail, written);
  await insertMail(tx, {
    id,
    kind: mail.kind,
    to_address: mail.to.address,
    to_name: oneLine(mail.to.name),
    reply_to: mail.replyTo?.address ?? null,
    reply_to_name: oneLine(mail.replyTo?.name ?? ''),
    subject: oneLine(written.letter.subject),
    text_body: written.text,
    html_body: written.html,
    template,
    template_params: JSON.stringify(params),
    confidential: confidentialKinds.has(mail.kind),
    user_id: mail.about?.userId ?? null,
    event_id: mail.about?.eventId ?? null,
    registration_id: mail.about?.registrationId ?? null,
  });
  await addJob(tx, deliverMailJob, { mailId: id });
  return id;
}
