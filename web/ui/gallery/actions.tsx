import { ArrowRight, Heart, Plus, Share2 } from 'lucide-react';
import { Button, buttonClass } from '../button.tsx';
import { Card } from '../card.tsx';
import { IconButton } from '../icon-button.tsx';
import styles from './gallery.module.css';

export function Actions() {
  return (
    <section className={styles.section}>
      <h2>Monsoon jazz at the stepwell, ₹499</h2>
      <h3 lang="hi">जयपुर में मेला: सबके लिए खुला</h3>
      <p>
        An evening of ragas and improvised jazz under the lamps, with chai and kulfi in the break.{' '}
        <a href="#top">Hosted by Mela Community</a>, 142 going, ₹1,499.
      </p>
      <div className={styles.row}>
        <Button>Register Now</Button>
        <Button variant="secondary" icon={<Share2 />}>
          Share
        </Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete</Button>
        <a href="#top" className={buttonClass({ variant: 'secondary' })}>
          View Details <ArrowRight />
        </a>
      </div>
      <div className={styles.row}>
        <Button size="sm" icon={<Plus />}>
          Create
        </Button>
        <Button size="lg">Get Started</Button>
        <Button busy>Creating Event...</Button>
        <Button disabledReason="Registration opens on 1 December">Register Now</Button>
        <Button disabled>Event full</Button>
        <IconButton label="Like event" icon={<Heart />} />
        <IconButton label="Share" variant="outline" icon={<Share2 />} />
        <IconButton label="Share" variant="solid" icon={<Share2 />} />
      </div>
      <div className={styles.grid}>
        <Card>
          <h3>Light or dark with the page</h3>
          <p>A surface that holds one thing.</p>
        </Card>
        <Card data-theme="dark">
          <h3>Always dark</h3>
          <p>Any subtree can change its theme.</p>
          <div className={styles.row}>
            <Button size="sm">Register Now</Button>
            <Button size="sm" variant="secondary">
              Share
            </Button>
          </div>
        </Card>
      </div>
    </section>
  );
}
