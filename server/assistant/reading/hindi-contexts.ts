const asksWhich = /^(?:सा|सी|से|sa|si|se)$/;

/** Numbers that are other words in English, or misspelled: they count before what is counted. */
const numbers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ek: 'one', do: 'two', teen: 'three', tin: 'three', char: 'four', chaar: 'four', panch: 'five' },
    ...{ paanch: 'five', paach: 'five', che: 'six', cheh: 'six', chhe: 'six', saat: 'seven', sat: 'seven' },
    ...{ aath: 'eight', ath: 'eight', nau: 'nine', das: 'ten', dus: 'ten' },
    ...{ दो: 'two', तीन: 'three', चार: 'four', छह: 'six', सात: 'seven' },
  }),
);
const counted = /^(?:baje|bje|sau|so|hazar|hazaar|hajar|rupaye|rupay|rupaiye|बजे|सौ|हज़ार|हजार|रुपये|रुपए|रुपयों)$/;

/** Stems of verbs before `दो`, which is `two` elsewhere. */
const imperative =
  /^(?:हटा|बता|दिखा|कर|करा|करवा|रहने|छोड़|निकाल|डाल|जोड़|लिख|लिखवा|दे|भेज|रख|काट|मिटा|बना|सुना|समझा|मिला|चुन|खोज|ढूँढ|ढूंढ|जाने|होने|आने|बंद|बुला|लगा|खोल|पूछ|सुधार|बदल)$/u;

/** The meaning that a word has only beside certain others, in either script. */
export function meaningBeside(word: string, typed: readonly string[], index: number): string | undefined {
  const number = numbers.get(word);
  if (number !== undefined && counted.test(typed[index + 1] ?? '')) return number;
  // `हटा दो`: do it, and no number.
  if (word === 'दो' && imperative.test(typed[index - 1] ?? '')) return 'do';
  // `bhare hue`: full, where `bhara` alone is filled in.
  if (
    /^(?:bhara|bhare|bhari|भरा|भरे|भरी)$/.test(word) &&
    /^(?:hue|hua|hui|huye|pade|gaye|gaya|gayi|हुए|हुआ|हुई|पड़े|गए|गया|गई)$/.test(typed[index + 1] ?? '')
  )
    return 'full';
  // `Kochi ke badle Indore`, `music ki bajaye art`
  if (
    /^(?:badle|badlen|bajay|bajaye|bajae|बदले|बजाय|बजाए)$/.test(word) &&
    /^(?:ke|ki|k|के|की)$/.test(typed[index - 1] ?? '')
  )
    return 'chhodkar';
  // `us din`, `us ke baad`, where English has `us`
  if (
    word === 'us' &&
    /^(?:ke|se|ka|ki|din|hafte|mahine|shaam|subah|raat|roz|wale)$/.test(typed[index + 1] ?? '')
  )
    return 'that';
  // `usse ek din pehle`, where `use` is to use.
  if (/^(?:usse|uske|उससे|उसके)$/.test(word) && /^(?:ek|एक|do|दो|\d)$/.test(typed[index + 1] ?? ''))
    return 'that';
  if (/^(?:खाता|khata)$/.test(word) && /^(?:बही|bahi)$/.test(typed[index + 1] ?? '')) return 'ledger';
  // `teen so rupaye`
  if (word === 'so' && numbers.has(typed[index - 1] ?? '') && /^rup/.test(typed[index + 1] ?? ''))
    return 'hundred';
  // `bataiye na`: a plea, and no `not`.
  if (word === 'ना' && (index === typed.length - 1 || /(?:ओ|ो|इए|िए|िये|दो)$/u.test(typed[index - 1] ?? '')))
    return 'ji';
  // `chod ke`, `hata ke`: without.
  if (
    /^(?:chod|chhod|chodke|chhodke|hatake|hatakar)$/.test(word) &&
    /^(?:ke|kar|kr)$/.test(typed[index + 1] ?? '')
  )
    return 'chhodkar';
  // `पता चलना` is to know, `पता` alone an address.
  if (/^(?:पता|pata)$/.test(word) && /^(?:चल|chal)/.test(typed[index + 1] ?? '')) return 'know';
  // `कौन सी` is `which`.
  if (/^(?:कौन|kaun|kon)$/.test(word) && asksWhich.test(typed[index + 1] ?? '')) return 'which';
  if (asksWhich.test(word) && /^(?:कौन|kaun|kon)$/.test(typed[index - 1] ?? '')) return 'which';
  // `shani-ravi`: the weekend.
  if (/^(?:shani|शनि)$/.test(word) && /^(?:ravi|रवि)$/.test(typed[index + 1] ?? '')) return 'saturday';
  if (/^(?:ravi|रवि)$/.test(word) && /^(?:shani|शनि)$/.test(typed[index - 1] ?? '')) return 'sunday';
  if (/^(?:dhyan|dhyaan|ध्यान)$/.test(word) && /^(?:se|से)$/.test(typed[index + 1] ?? '')) return 'carefully';
  // `loot macha rakhi hai` speaks of no feast.
  if (
    /^(?:rakhi|राखी|रखी)$/.test(word) &&
    index > 0 &&
    /^(?:hai|hain|h|he|thi|hui|है|हैं|थी)$/.test(typed[index + 1] ?? '')
  )
    return 'hai';
  // `bahut door hai`: far, and no door.
  if (
    /^(?:door|dur)$/.test(word) &&
    /^(?:hai|h|he|hain|hoga|padega|padta|hi|nahi)$/.test(typed[index + 1] ?? '')
  )
    return 'far';
  // `us tarah ka`: of that kind, and no star.
  if (/^(?:tarah|tareh|तरह)$/.test(word)) return 'kind';
  // `do bache hai mere`: children, where `seats bache hai` are left.
  if (
    /^(?:bache|बचे)$/.test(word) &&
    /^(?:do|teen|ek|char|mere|hamare|humare|apne|chote|chhote|\d|दो|तीन|मेरे|हमारे)$/.test(
      typed[index - 1] ?? '',
    )
  )
    return 'children';
  // `kis jagah`: where; elsewhere a seat.
  if (/^(?:jagah|jagha|जगह)$/.test(word) && /^(?:kis|किस)$/.test(typed[index - 1] ?? '')) return 'where';
  // `free hu`: the person is.
  if (
    /^(?:free|khali|फ्री|फ़्री|खाली)$/.test(word) &&
    /^(?:hu|hoon|hun|hoo|rah[ua]ng[ai]|reht[aie]|raht[aie]|हूं|हूँ|रहूंगा|रहूँगा|रहता|रहती|रहते)$/.test(
      typed[index + 1] ?? '',
    )
  )
    return 'available';
  // `badal aa gaye`: clouds, where `badalna` is to change.
  if (
    /^(?:badal|baadal)$/.test(word) &&
    /^(?:aa|aaye|aye|chha|ho|hue|gaye|hai|h)/.test(typed[index + 1] ?? '')
  )
    return 'cloud';
  // `band kar diya`: did, where `diya` alone is a lamp.
  if (
    /^(?:diya|दिया)$/.test(word) &&
    /^(?:kar|kr|bata|bta|likh|de|bana|hata|chhod|laga|कर|बता|लिख|बना|हटा|छोड़|लगा|रख)$/.test(
      typed[index - 1] ?? '',
    )
  )
    return 'did';
  // `aane denge`: let in.
  if (
    /^(?:aane|ane|andar|jaane|आने|जाने|अंदर)$/.test(word) &&
    /^(?:de|den|deng[ei]|doge|दे|देंगे|दोगे|देते)$/.test(typed[index + 1] ?? '')
  )
    return 'allowed';
  return undefined;
}
