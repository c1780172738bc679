import { LogOut, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { TextArea, TextField } from '../fields/text-field.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../menu.tsx';
import { showToast } from '../toast.ts';
import { ToastHost } from '../toast-host.tsx';
import styles from './gallery.module.css';

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
            Profile Settings
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
      <ToastHost label="Notifications" closeLabel="Close" />
    </section>
  );
}

function Rsvp() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Register Now</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="RSVP for Event"
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
          <TextField label="Social Media Platform" />
          <TextField label="Email ID" type="email" />
          <TextArea label="Why do you want to attend?" />
        </div>
      </Dialog>
    </>
  );
}
