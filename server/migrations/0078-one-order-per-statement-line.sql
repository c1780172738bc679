-- A line of a bank statement is money once, so it pays one order. Of those that paid more, the first counts.
update payments set statement_line = null
  from (
    select id, row_number() over (partition by statement_line order by created_at, id) as turn
      from payments where statement_line is not null
  ) as lines
  where lines.id = payments.id and lines.turn > 1;
create unique index payments_statement_line on payments (statement_line) where statement_line is not null;
