-- What stays in view when a picture is cut, in percent from the left and from the top; null: the middle.
alter table files
  add column focus_x smallint check (focus_x between 0 and 100),
  add column focus_y smallint check (focus_y between 0 and 100),
  add constraint files_focus_is_whole check ((focus_x is null) = (focus_y is null));
