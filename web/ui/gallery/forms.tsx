import { ArrowRight, Heart, LogOut, MapPin, Plus, Search, Settings, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionBar } from '../action-bar.tsx';
import { Button, buttonClass, IconButton } from '../button.tsx';
import { Card } from '../card.tsx';
import { Cover } from '../cover.tsx';
import { Dialog } from '../dialog.tsx';
import { Checkbox, Chips, RadioGroup, Segmented, Select } from '../fields/choices.tsx';
import { FormErrorSummary, FormMessage } from '../fields/field.tsx';
import { ImagePicker } from '../fields/image-picker.tsx';
import { OtpField } from '../fields/otp-field.tsx';
import {
  DateField,
  NumberField,
  PasswordField,
  TextArea,
  TextField,
  TimeField,
} from '../fields/text-field.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../menu.tsx';
import { showToast } from '../toast.ts';
import { ToastHost } from '../toast-host.tsx';
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
        <Button>Register now</Button>
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
        <Button busy>Creating event…</Button>
        <Button disabledReason="Registration opens on 1 December">Register now</Button>
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
            <Button size="sm">Register now</Button>
            <Button size="sm" variant="secondary">
              Share
            </Button>
          </div>
        </Card>
      </div>
    </section>
  );
}

const categories = [
  'Music',
  'Art',
  'Technology',
  'Business',
  'Sports',
  'Gaming',
  'Finance',
  'Cultural',
  'Social',
];
const choices = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));

export function Forms() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <section className={styles.section}>
      <h2>Fields</h2>
      <form method="dialog" className={styles.form} noValidate>
        <OtpField label="Enter 6 Digit OTP" defaultValue="4821" />
        <ImagePicker
          label="Image"
          file={file}
          onPick={setFile}
          accept={['image/png', 'image/jpeg']}
          placeholder={<Cover id="new" title="" category="cultural" />}
          texts={{
            choose: 'Add photo',
            change: 'Change photo',
            remove: 'Remove',
            drop: 'or drop one here',
          }}
        />
        <TextField label="Search" labelHidden placeholder="Search events" icon={<Search />} />
        <TextField id="title" label="Event title" name="title" error="Event title is required" />
        <TextArea label="Description" name="description" hint="Markdown works here." note="Optional" />
        <TextField label="Location" name="location" icon={<MapPin />} defaultValue="Hawa Mahal, Jaipur" />
        <DateField label="Date" name="date" />
        <TimeField label="Start time" name="start" defaultValue="18:30" />
        <Segmented label="Ticket type" name="ticket" choices={choices('Free', 'Paid')} defaultValue="free" />
        <NumberField label="Ticket price" name="price" icon="₹" defaultValue="499" />
        <Chips
          label="Categories"
          name="categories"
          choices={choices(...categories)}
          defaultValue={['music', 'art']}
        />
        <Select label="Time zone" name="zone" options={choices('Asia/Kolkata', 'Europe/Amsterdam')} />
        <PasswordField label="Password" name="password" showLabel="Show password" hideLabel="Hide password" />
        <RadioGroup
          label="Remind me"
          name="remind"
          choices={choices('The day before', 'Never')}
          defaultValue="never"
        />
        <Checkbox label="I agree to the Terms of Service" name="agree" defaultChecked />
        <Checkbox label="Send me news" name="news" error="Tick the box to continue" />
        <FormErrorSummary
          title="Two things to mend"
          errors={[{ fieldId: 'title', text: 'Event title is required' }]}
        />
        <FormMessage tone="good">Profile updated</FormMessage>
        <FormMessage tone="warn">This event has no capacity.</FormMessage>
        <Button type="submit">Create event</Button>
      </form>
    </section>
  );
}

export function Overlays() {
  return (
    <section className={styles.section}>
      <h2>Above the page</h2>
      <div className={styles.row}>
        <Rsvp />
        <Menu
          label="Actions"
          align="start"
          trigger={(props) => (
            <Button variant="secondary" {...props}>
              Menu
            </Button>
          )}
        >
          <MenuLink icon={<Settings />} renderLink={(props) => <a href="#settings" {...props} />}>
            Profile settings
          </MenuLink>
          <MenuItem icon={<LogOut />} onClick={() => showToast({ tone: 'plain', text: 'Logged out' })}>
            Logout
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            danger
            icon={<Trash2 />}
            onClick={() => showToast({ tone: 'bad', text: 'Failed to delete' })}
          >
            Delete
          </MenuItem>
        </Menu>
        <Button
          variant="secondary"
          onClick={() => showToast({ tone: 'good', text: 'Event have been successfully created' })}
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => showToast({ tone: 'bad', text: 'Failed to create event' })}
        >
          Failure
        </Button>
      </div>
      <div data-theme="dark" className={styles.scope}>
        <Rsvp />
      </div>
      <ActionBar className={styles.row}>
        <strong>₹499</strong>
        <Button>Register now</Button>
      </ActionBar>
      <ToastHost label="Notifications" closeLabel="Close" />
    </section>
  );
}

function Rsvp() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Register now</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Register"
        description="Monsoon jazz at the stepwell, 27 November, 18:30 IST"
        closeLabel="Close"
        keepOnOutsidePress
        footer={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button>Submit</Button>
          </>
        }
      >
        <div className={styles.form}>
          <TextField label="Social media platform" />
          <TextField label="Email ID" type="email" />
          <TextArea label="Why do you want to attend?" />
        </div>
      </Dialog>
    </>
  );
}
