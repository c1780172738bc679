-- A ticket goes along with the mail that tells of a seat.
alter table mails
  -- What the ticket's QR code says; the picture is drawn when the mail is delivered.
  add column ticket_code text;
