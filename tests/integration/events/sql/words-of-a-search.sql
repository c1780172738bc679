select typed.word, exists (select
    from search_words as held
    where held.word >= typed.word
    and held.word < typed.word || chr(1114111)) as known
  from unnest(tsvector_to_array(search_words_of($1))) as typed (word);
