import { useConfirmSubscription } from '../../api/contact-and-notifications.ts';
import { ComingUp } from '../../features/events/coming-up.tsx';
import { ConfirmByLink } from '../../shell/mailed-link.tsx';
import { Container } from '../../ui/layout.tsx';
import styles from './screen.module.css';

/** Confirms the weekly digest for the address that received the link, and shows what such an email lists. */
export function Component() {
  return (
    <>
      <ConfirmByLink words="subscription" idName="id" mutation={useConfirmSubscription()} />
      <Container width="text" className={styles.sample}>
        <ComingUp wide />
      </Container>
    </>
  );
}
