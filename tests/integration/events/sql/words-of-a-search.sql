select typed.word, array(select held.word
    from search_words as held
    where held.word >= typed.word
    and held.word < typed.word || chr(1114111)
    order by held.word
    limit 21) as wholes
  from unnest(tsvector_to_array(search_words_of($1))) as typed (word);
