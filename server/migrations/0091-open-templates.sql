-- The online link and a hidden address are for people with a seat: another organiser of the group doesn't get them.
update event_templates
set content = jsonb_set(content, '{event}', (content -> 'event') || '{"onlineLink": null, "exactAddress": null}');
