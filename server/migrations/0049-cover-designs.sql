-- The generated cover that the organiser picked; empty: drawn from the category, the title and the id.
alter table events add column cover_design text not null default '' check (length(cover_design) <= 40);
