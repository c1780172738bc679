/** Hindi in Latin letters as people speak it, with detours and half sentences; names and places are left out. */
export const spokenHinglish: Readonly<Record<string, string>> = {
  find_events: `
    {DATE ke aas paas|DATE ko|} kahin EVENT {sunane wale|wale|} {aayenge|aate hai|honge} kya
    {koi|kahin} EVENT {wala|wali} {hai|hoga|milega} kya {PLACE me|DATE ko|}
    {mujhe|bete ko|didi ko} {mitti ka|lakdi ka|apna} TOPIC {banana|banana seekhna} hai {kahan|kahin hoga kya|}
    {bhai|yaar|bhaiya} {is mahine|agle hafte|mahina khatam hone se pehle} PLACE me {TOPIC|TOPIC ya TOPIC} {khelne|sunne|seekhne} ki koi jagah {mil jayegi|hai|batao}
    {dimaag mat khao|zyada mat bolo|ghumao mat} {seedha bolo|seedhe seedhe batao} {kal|DATE|parso} kuch {ho raha hai|hai} {ya nahi|ki nahi|}
    {TOPIC wala|TOPIC ka} {khel|show|tamasha} {kahan|kidhar} {dekhne ko milega|dikhega|hoga} {ya TOPIC ka|}
    {PLACE ja rahe|PLACE ghoomne aa rahe} {hai|h}, {us tarah ka|waisa|aisa} {koi group|kuch} {milega|hoga} kya
    {meri wife|papa|dost} ko TOPIC {ka shauk hai|bahut pasand hai|banana hota hai} {koi group hai|kuch dhundo|kahin milega}
    {jo jo log|jo log} {paise leke|ticket laga ke} {program kar rahe|event kar rahe} {hai wo dikhao|unki list do} {PLACE me|} {sabse saste se|}
    {sab full|har jagah full} {bata raha hai|dikha raha}, {jisme jagah ho|seat bachi ho} {wo dikha|bas wahi batao} {PLACE me|DATE ko}
    {bachcho ke saath|maa ke saath|dosto ke saath} {kuch shaant|kuch halka|kuch mast} {karna hai|dhundo|batao} {PLACE me|DATE ko|}
    {ghar baithe bore|akela hu PLACE me|naya aaya hu}, {kahan jau|kya karu|log kahan milte hai} {DATE ko|}
    {kuch aisa|aisi jagah} {jahan|jaha} {gaa saku|naach saku|kuch seekh saku|log mile} {PLACE me|}
    {itne|NUM} rupaye {hai bas|bache hai}, {kya kar sakte hai|kuch hoga kya} {PLACE me|DATE ko}
    {exam|paper|sem} {khatam|over} hote hi {DATE ko|} {kuch masti|kuch bhi} {hai kya|batao} {PLACE me|}
    @ {NUM|NUM rupaye} {tak|max|se kam} {ho|ka|}
    + {itna sab nahi|ye sab nahi|nahi yaar}, {sirf|bas} {TOPIC|sports|music}
    + {TOPIC|free|tech|business} {wale|wala} {hata|hata do|saare hata|mat dikhao}
    + PLACE {rehne do|chhodo|bahut door hai}, PLACE {dekho|dikhao|ka batao}
    + {haan aur|par|aur} DATE ko {ho tabhi|ho to hi|hi}, DATE ko {lab|class|duty|tuition} {hoti hai|rehti hai}
    + {aur|acha aur|plan badal gaya aur} PLACE {ka|me kya|wala}
    + {jisme|jo} NUM se {upar ek rupaya na lage|zyada na ho|kam ka ho}`,
  about_event: `
    {EVENT|EVENT wale} me {camera on rakhna|apna TOPIC lana|id dikhani|paise wahin dene} {padega kya|hai kya|padte hai}
    EVENT {kitne baje tak|kab tak|kitni der} {chalega|hai} {mujhe ghar jana hai|}
    EVENT ki {entry|fees|ticket} {kitni|kitne ki} {hai|lagegi}
    {wo|vo} {TOPIC wali|EVENT wali} {raat|shaam|subah} {full ho gayi|bhar gayi|abhi khali hai} kya
    EVENT me {bachche|dadi|meri choti behen} {aa sakti hai|allowed hai|chalegi} kya
    EVENT me {milna|ikattha hona} kahan {hai|hota hai}
    EVENT {kisne rakha hai|kaun karwa raha hai|ke peeche kaun hai}
    @ {usme|waha|isme} {main|hum} {naye kapde|saree|jeans|chappal} {pehen ke|me} {aa jau|chalega|aau kya}
    @ {usme|isme} {bolna padega|gaana padega|camera on karna padega} kya {haan ya na|}
    @ {kab tak|kitne baje tak} {chalega|hai ye} {meri dukaan hai|}
    @ {link|pata|map} {bhej do|kahan hai|kab milega}`,
  'organiser_help.create': `
    {mohalle me|society me|college me} {pehli baar|} {kavita ki mehfil|mela|gaane ka program} {rakh rahe|kar rahe} hai, {isko|ise} {aapki site pe|yahan} kaise {chadhate|daalte|lagate} hai
    {step by step|aaram se|dheere se} {batao|bata dena} event {kaise daalu|kaise lagau|kaise banau}, {technical nahi hu|mujhe nahi aata|}
    {apna|humara} {program|function|class} {yahan|is site pe} {chadhana|daalna|list karna} hai {kaise hoga|kya karu|}`,
  'organiser_help.edit': `
    {event ka|mere program ka} {hall|samay|photo|naam} {badal gaya|galat chhap gaya} {kahan theek karu|kaise sudharu}
    {publish ke baad|log aane ke baad} event {badal sakte hai|edit hota hai} kya`,
  'organiser_help.payouts': `
    {ticket ke|event ke} paise {mere khate me|bank me|mujhe} {kab|kaise} {aayenge|milenge|aate hai}
    {aap|site} {kitna kaat te ho|kitna commission leti hai|kitna rakhte ho} {har ticket pe|}`,
  'organiser_help.attendees': `
    EVENT ki {list|naamon ki list|puri list} {chahiye|nikalni hai} {print karne ke liye|guard ko deni hai|excel me}
    {aane walon|logon} ki list {print|download} {karni hai|kaise karu}`,
  'organiser_help.message': `
    {sab aane walon ko|jinhone register kiya unko} {ek saath|} {batana|khabar deni|msg karna} hai {ki jagah badli|ki late hoga|kaise}`,
  'organiser_help.capacity': `
    {thodi aur|NUM aur} {seat|jagah|log} {badhani hai|add karne hai|khol du} event me {kaise|}`,
  'organiser_help.check_in': `
    {gate pe|darwaze pe} ticket {kaise check karu|scan kaise hota hai|kaun scan karega}`,
  'organiser_help.cancel_event': `
    {apna|mera} program {radd|cancel} {karna pad raha|karu to} {logon ko kaun batayega|paise wapas kaise|kya hoga}`,
  'organiser_help.refund_attendee': `
    {ek bande|ek madam|kisi} ne {fees|paise} {bhar di thi|de diye the} ab {aa nahi payega|bimaar hai}, uska paisa {main|} {lautau kaise|kaise lautau|wapas kaise karu}
    {kisi ek ka|guest ka} paisa {wapas karne|lautane} ka {button|tarika} {kaunsa hai|kahan hai}`,
  'my_events.list': `
    {maine|humne} {jitne bhi|jo bhi|saare} {program|event} {daal rakhe|banaye|rakhe|post kiye} hai {wo sab|sab} {ek saath|} {dikha do|dikhao|list do} {zara|}
    {mere|apne} {daale hue|banaye hue|chal rahe} {program|event} {dikha|kaun kaun se hai|ki list}`,
  'my_events.waitlist': `
    {kitne log|kaun kaun} {line me lage|line me khade|intezar me} hai EVENT ke liye
    EVENT me {seat na milne wale|jinko seat nahi mili} {kitne|kaun kaun} {log line me|log} {lage hai|hai|intezar me hai} {abhi|}
    EVENT ki {line|katar|waiting} {kitni lambi|me kitne} {hai|log hai}`,
  'my_events.registrations': `
    EVENT me {ab tak|abhi tak|} {kitne naam|kitne log|kitni booking} {aaye|hui|likhe gaye}
    EVENT ke liye {koi aaya|kisi ne naam diya|kitne pakke} {kya|hai|}`,
  'my_events.money': `
    EVENT se {kuch|kitna} {paisa aaya|kamai hui|cash aaya} {kya|ab tak|}
    {mere|apne} {sab|saare} event {se kul|ka total} {kitna|kitni kamai} {hua|hui|bana}`,
  'my_events.approvals': `
    {kis kis|kitne logon} {ko|ki request ko} {haan karna|jawab dena|manzoori deni} baki hai {EVENT me|}
    {EVENT me|mere events me} {kaun|kitne} meri {haan|manzoori|ok} {ki raah dekh|ka intezar kar} rahe hai`,
  'act.register': `
    {kitni baar bolu|kitni baar bolna padega|kab se bol raha hu}, EVENT me {mera naam daalo|mujhe jodo|mujhe bhi jodo|mujhe add karo}
    EVENT me {mujhe bhi|humko bhi} {jodo|shamil karo|le lo|daal do}
    {ab tu hi kar|tu hi kar de|khud kar do} EVENT me {mera registration|meri booking|mera naam}
    {site latak|app atak} {rahi hai|jati hai}, EVENT me {mujhe daal do|mera naam likh|seat book kar}
    EVENT {me|ki} {do|ek|NUM} seat {de do|chahiye|rakh lo} {mere liye|}`,
  'act.cancel': `
    EVENT {se mera naam|wali meri seat} {hata|kaat|chhod} do {bimaar hu|bahar ja raha|}
    {plan cancel|nahi aa paunga}, EVENT {ki booking hata|se nikal} do`,
  'how_to_register.account': `
    {account banaye bina|bina login|bina number diye} {seat book|booking|registration} {ho jati|hota|kar sakte} hai kya
    {hum bahar se|canada se|videsh se} {aaye hai|hai}, {indian number nahi hai|mobile no nahi} {register ho payega|kaise kare}
    {book karne ke liye|aane ke liye} {account|login} {zaroori|banana padta} hai kya`,
  'payment_rules.pay': `
    {paise|payment} {wahin|gate pe|cash me|upi se|baad me} {de sakte|kar sakte|chalega} hai kya`,
  'payment_rules.refund': `
    {nahi ja paya|bimaar pada|train chhuti} to paise {wapas milenge|doob jayenge|lautate ho} kya
    ticket {wapas|vapas} {kab tak|kaise} {kar sakte|dete} hai`,
  'small_talk.anger': `
    {sunai nahi deta|samajh nahi aata|andha hai} {kya|tujhe|}
    {teen baar|do baar|NUM baar} {bol chuka|likh chuka|try kiya} {kuch nahi hua|ghatiya site|}`,
  human: `
    {koi|kisi} {aadmi|insaan|bande} {se|ka number} {baat karni hai|do|milao} {bot nahi|}`,
};
