import { MapPin, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Cover } from '../cover.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { Chips, RadioGroup, Segmented } from '../fields/choices.tsx';
import { DateField, TimeField } from '../fields/date-field.tsx';
import { FormErrorSummary, FormMessage } from '../fields/form-message.tsx';
import { ImagePicker } from '../fields/image-picker.tsx';
import { OtpField } from '../fields/otp-field.tsx';
import { Select } from '../fields/select.tsx';
import { NumberField, PasswordField, TextArea, TextField } from '../fields/text-field.tsx';
import styles from './gallery.module.css';

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
            choose: 'Choose Image',
            change: 'Change Image',
            remove: 'Remove',
            drop: 'or drop one here',
          }}
        />
        <TextField label="Search" labelHidden placeholder="Search events" icon={<Search />} />
        <TextField id="title" label="Event Title" name="title" error="Event title is required" />
        <TextArea label="Description" name="description" hint="Markdown works here." note="Optional" />
        <TextField label="Location" name="location" icon={<MapPin />} defaultValue="Hawa Mahal, Jaipur" />
        <DateField label="Date" name="date" />
        <TimeField label="Start Time" name="start" defaultValue="18:30" />
        <Segmented label="Ticket Type" name="ticket" choices={choices('Free', 'Paid')} defaultValue="free" />
        <NumberField label="Ticket Price" name="price" icon="₹" defaultValue="499" />
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
        <Checkbox
          label="Send me news"
          name="news"
          error="Please agree to the terms and conditions to continue"
        />
        <FormErrorSummary
          title="Two things to mend"
          faults={[{ fieldId: 'title', text: 'Event title is required' }]}
        />
        <FormMessage tone="good">Profile updated successfully!</FormMessage>
        <FormMessage tone="warn">This event has no capacity.</FormMessage>
        <Button type="submit">Create Event</Button>
      </form>
    </section>
  );
}
