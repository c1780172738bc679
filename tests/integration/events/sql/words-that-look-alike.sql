select typed.word as typed, array( (select word
      from search_words
      where word % typed.word
      order by similarity(word, typed.word) desc, word
      limit $1)
    union all (select word
      from search_words
      where word >= left(typed.word, 2)
      and word < left(typed.word, 2) || chr(1114111)
      and length(word) between length(typed.word) - 1
      and length(typed.word) + 1
      order by similarity(word, typed.word) desc, word
      limit $2) ) as similar
  from unnest($3::text[]) as typed (word);
