/**
 * Clauses of messages by what they do: ask or wish something, add a condition, tell of someone and where they are, say when
 * someone has no time, or complain.
 */
export const clauses: Readonly<Record<'asks' | 'adds' | 'tells' | 'busy' | 'complains', string>> = {
  asks: `
    what {is on|is happening|can we do|is there} {in PLACE|then|DATE|that day|}
    {show|find|get|give} me {something|events|anything} {in PLACE|on DATE|with TOPIC|}
    {is there|are there} {any|some|a} {TOPIC|event|class|show|group} {in PLACE|DATE|near me|for that|}
    {can|could} you {find|look for|suggest|list} {something|a TOPIC|one}
    {do you|do u|dya} have {that|a TOPIC|anything like it|any}
    {looking for|need|want|after} {a TOPIC|something with TOPIC|TOPIC things|anything}
    {i|we} {want|would like|wanna|hope} to {learn|try|see|do} {TOPIC|something new}
    {she|he|my son|my mother|my wife|grandpa} {loves|likes|is into|is mad about|enjoys} TOPIC
    {when|where|who|how much} is {it|the EVENT|that one}
    {can|may|do} {kids|we|i} {come|bring TOPIC|join}
    {anything|something} {for us|going on|worth seeing|good} {there|in PLACE|DATE|}
    {which|what} {events|things|ones} {are free|cost nothing|are left|start late}
    {where|is there a place that} {can i|i can} {sing|paint|play TOPIC|learn TOPIC}
    {please|pls|plz} {book me|sign me up|add me|cancel it|tell me}
    {koi|kuch} {TOPIC|event|program} {hai kya|hoga|batao|milega|ho to batao} {PLACE me|}
    {kya|kya kya} {hai|chal raha hai|ho raha hai|milega} {wahan|us din|PLACE me|DATE ko|}
    {dikhao|batao|dhundo|bata do} {kuch|TOPIC wala|koi event|}
    {mujhe|humko|bete ko} {TOPIC|naachna|gaana|kuch naya} {seekhna|dekhna|karna} {hai|h|chahta hu}
    {TOPIC|gaane|khelne} ka {shauk|mann} {hai|h}
    {kab|kahan|kitne ka|kitne baje} {hai|hota hai|shuru hoga}
    {naam likh do|register karo|cancel kar do|ticket bhejo} {mera|please|}
    {aisa kuch|waisa kuch} {dhundo|hai kya|batao}
    {कोई|कुछ} {TOPIC|कार्यक्रम} {है क्या|बताओ|होगा|मिलेगा} {PLACE में|}
    {क्या|क्या-क्या} {है|हो रहा है|चल रहा है|देख सकते हैं} {वहाँ|उस दिन|PLACE में|}
    {दिखाओ|बताइए|ढूँढो|बता दो} {कुछ|TOPIC वाला|}
    {मुझे|हमें|बेटी को} {TOPIC|कुछ नया|गाना} {सीखना|देखना|करना} {है|चाहते हैं}
    {TOPIC|नाचने} का {शौक|मन} है
    {कब|कहाँ|कितने का|कितने बजे} {है|होगा|शुरू होगा}
    {book|reserve|cancel|remove} {my|our} {booking|seat|place} {for EVENT|please|}
    {hamari|meri} {booking|seat|jagah} {hata|cancel kar} {do|dijiye}
    {i|we} {understand|heard|read} that EVENT {is|takes place} {on DATE|in PLACE|there}
    {EVENT|TOPIC} {is|takes place} {on|at|in} {DATE|PLACE}
    EVENT {वाला|में} {अब नहीं आ पाएँगे|नहीं आना|आना है}`,
  adds: `
    {anything|everything|anywhere} but {PLACE|TOPIC|mornings}
    {no|not|without} {PLACE|TOPIC|DATE} {please|this time|}
    {any|whichever} {place|city|day|date|price|topic} {is fine|will do|works|is ok}
    {the|a} {place|city|day|date|price|topic} {doesn't matter|is open|is not important|can change}
    nothing {before|after} {DATE|NUM|noon} {please|}
    {leave out|skip|drop|hide|exclude|remove} {PLACE|TOPIC|everything before DATE|anything after DATE|the paid ones|mornings}
    {PLACE|TOPIC|DATE ke pehle wale|paid wale} {hata do|chhod do|mat dikhao|nikal do}
    {PLACE|TOPIC|DATE से पहले वाले|पैसे वाले} {हटा दो|छोड़ दो|मत दिखाओ|निकाल दो}
    so {it must|it has to|it should} {start|begin|end} {after|before} {NUM|eight}
    so {not|nothing} {there|then|that day|in PLACE|on DATE}
    so {only|just} {before|after} NUM
    so {before|after} {NUM|that} only
    {to|isliye} {wahan|us din} nahi
    {तो|इसलिए} {वहाँ|उस दिन} नहीं
    {ok|okay|fine|right|well|then} DATE {then|instead|}
    {DATE|DATE then} {is fine|works|will do|it is}
    {theek hai|accha|chalo} {to|phir} DATE {ko|}
    {ठीक है|अच्छा|चलो} {तो|फिर} DATE {को|}
    {starting|beginning} {at|from|after} NUM {or later|only|}
    {सिर्फ़|बस} उसके बाद {वाले|शुरू होने वाले}
    {uske baad|tab se} shuru hone wale
    {only|just} {free ones|on DATE|in PLACE|sundays|the TOPIC ones}
    {under|below|at most|not more than} NUM {rupees|rs|bucks|}
    {not|no|nothing with|anything but|without} {TOPIC|online|mornings|PLACE}
    {in|around|near} PLACE {please|only|if possible|}
    {in the|after the|only the} {evening|morning|afternoon} {please|would be best|}
    {after|before|from} NUM {pm|am|oclock} {only|please|}
    {monday|mon} to {friday|fri} {only|is best|}
    {on a|any} {weekday|sunday|saturday} {is fine|works|only}
    {online|at home|on zoom} {is fine too|only|please}
    {cheap|free|cheapest first} {if possible|please|is best}
    {indoors|with parking|kid friendly|somewhere quiet}
    and {not TOPIC|TOPIC|in PLACE|on DATE}
    {in|during|this|next|for} DATE
    {DATE|DATE ko} {DATE|in DATE|DATE में} {PLACE|PLACE में|PLACE me} {only|bas|बस|}
    {i meant|i said|i mean} {PLACE|TOPIC|DATE|not TOPIC}
    {in PLACE|PLACE} {TOPIC|music|tech|art} {not TOPIC|DATE|only}
    {DATE|in DATE|on DATE} {in PLACE|PLACE|}
    {tech|TOPIC|music|art|business} {events|things|stuff|workshops} {in PLACE|on DATE|in DATE|} {in PLACE|}
    {from|between} DATE {to|and|until} DATE {in PLACE|}
    {until|till|by|before|after} {DATE|the end of DATE|NUM DATE}
    {no|ugh|ugh no|sorry} {i meant|i said} {PLACE|DATE|TOPIC}
    {no|ugh no|} not TOPIC
    not {that week|this one|DATE|that|PLACE}
    {the week after|the day after|same day|same place}
    {price|money|distance|place} {is no problem|isnt a problem|does not matter}
    {which|what} {day|city|place} {does not matter|doesnt matter}
    {starting|that start|beginning} {after|before} NUM
    {DATE|NUM DATE} {me|mein|ko|tak|se pehle|ke baad|wale} {PLACE me|TOPIC wala|}
    {agle hafte|DATE ke kisi bhi din|is hafte} {PLACE me|raat ko|}
    {TOPIC|tech|music|khel} {wala|wale event|ka kuch} {PLACE me|DATE me|}
    {NUM|raat NUM|shaam NUM} baje ke baad {shuru hone wale|wala|ka} {hi|}
    {PLACE|pehle wala} {cancel|nahi|chhodo} {PLACE|PLACE me|}
    {DATE|DATE में|NUM DATE से पहले का|DATE तक} {PLACE|PLACE में|TOPIC वाला|}
    {खेल|संगीत|कला|TOPIC} {वाला|वाले|के कार्यक्रम} {DATE में|PLACE में|}
    {PLACE की जगह|PLACE के बजाय} PLACE {में|}
    {आठ|NUM} बजे के बाद {वाले|}
    {जो|} {DATE|NUM DATE} {तक|से पहले} {हों|हो जाएँ|ख़त्म हों}
    {sirf|bas} {free wale|PLACE me|itwar ko|DATE ko|shaam ko|online}
    {NUM|NUM rupaye} {tak|se kam|ke andar} {ho|wala|}
    {TOPIC|online|subah wala} {nahi|mat dikhana|chhod ke}
    {PLACE|DELHI} {me|ke aas paas} {hi|bas|}
    {shaam|subah|raat} {ko|ke baad} {hi|ho to accha|}
    {sasta|muft|free} {ho|ho to|wala} {accha|chalega|}
    {aur|par} {free ho|paise na lage|online ho}
    {सिर्फ़|बस} {मुफ़्त वाले|PLACE में|रविवार को|शाम को}
    NUM {रुपये|} {तक|से कम|के अंदर} {हो|वाला|}
    {TOPIC|ऑनलाइन|सुबह वाला} {नहीं|मत दिखाना|छोड़कर}
    {शाम|सुबह|रात} {को|के बाद} {ही|हो तो अच्छा|}
    {सस्ता|मुफ़्त} {हो|हो तो चलेगा}`,
  tells: `
    {and|} {our|my|the} {flight home|train back|bus home|plane|train} leaves {on the|on} DATE
    {and|} {we|i} {fly home|go back|head home|leave} {on the|on} DATE
    {our|my|the} {break|holidays|leave|trip} {starts|begins} on DATE
    {we|i} {arrive in|reach|land in|get to} PLACE on DATE {and|,} {our|my|the} {flight home|train back|bus home} leaves on {the |}DATE
    {hum|mai} DATE ko PLACE {utrenge|pahunchenge|aayenge} aur DATE {ki raat|ko} {nikal jayenge|chale jayenge|wapas}
    हम DATE को PLACE {उतरेंगे|पहुँचेंगे|आएँगे} और DATE {की रात|को} {निकल जाएँगे|चले जाएँगे|वापस}
    {broke|skint|no money|penniless} {till|until} {the 1st|payday|DATE} {lol|}
    {i am|im|we are} {sick|tired|done|bored} {of|with} {TOPIC|conferences|tech|all this}
    {my wife|he|dad|the kids} {can not|cant|wont} {stand|bear|take} {TOPIC|crowds|noise}
    {mates|friends|my folks} {are visiting|visit|come over|are here} {DATE|}
    {did|done|saw} {the one there|that|it} {last year|already|before}
    {mera|meri} {hotel|ghar|hostel} PLACE me {hai|h}
    {महीने का आख़िर|तनख़्वाह नहीं आई|जेब ख़ाली} {है|}
    {mahine ka end|mahina khatam|salary nahi aayi} {hai|h} {paise khatam|paise nahi|}
    {i am|im|we are|me and my flatmates are} {totally |}{broke|skint|out of cash} till {DATE|the NUM|our stipend comes|payday} {lol|}
    {everybody|everyone|the guide book|my colleague} {tells me|says|swears} the TOPIC {there|in PLACE} is {insane|great|a must}
    {my wife|he|my mother} {adores|loves} TOPIC, {i|he|she} {mostly |}{adore|love|like} {lunch|TOPIC}
    {plan|plans|sab} {change ho gaya|badal gaya|cancel ho gaya} {hamara|mera|}
    {phone me|kitabon me} {ghuse rehte|pade rehte} {hai|hain} {sab|sab ke sab|}
    {loot macha rakhi hai|pareshan kar rakha hai} {sab ne|tum logon ne|}
    {मुझे|उसे|हमें} TOPIC {सुनना|देखना|} {बहुत अच्छा लगता है|पसंद है|का बड़ा शौक है}
    {बीए|कॉलेज|स्कूल|दसवीं} {फ़र्स्ट ईयर|} में {हूँ|हैं|पढ़ता हूँ}
    {बाक़ी जगह|और कहीं} नहीं जा {पाएँगे|सकते}
    {i|we} {live|am|are|stay} in PLACE {now|these days|for the week|with friends|}
    {i|we} {land|arrive|get in|reach PLACE} {on DATE|DATE|tomorrow} {at night|}
    {i am|we are|im} {visiting|flying to|coming to|passing through} PLACE {from DATE to DATE|DATE|next week}
    {my|our} {train|flight|bus} {leaves|goes|is} {on DATE|DATE night}
    {my|our} {holidays|vacation|break|leave} {is|are|starts|begins} {from DATE|DATE to DATE|in DATE}
    {i|we} {have|got} {NUM rupees|only NUM|no money|little money} {left|this month|}
    {i am|im|we are} {broke|new here|a student|retired|NUM years old|bored|travelling alone}
    {i|we} {did|saw|went to|have done} {TOPIC|PLACE|that} {last year|already|yesterday}
    {my|our} {roommate|boss|sister|mum|neighbour} {keeps talking about|told me about|says|wants me to try} {TOPIC|it|this}
    {my|our} {friend|cousin|uncle} {is visiting|comes over|is in town} {DATE|from PLACE|}
    {i work|my wife works|we both work} in TOPIC
    {i|we} {just|} {moved|came|shifted} {to PLACE|here} {last month|}
    {thinking of|planning|i want to host} {a TOPIC|an evening|something} {in PLACE|on DATE}
    {it is|its} my {birthday|anniversary|day off} {on DATE|tomorrow|}
    {grandma|granny|nana} {cannot walk far|uses a wheelchair|is NUM}
    {main|hum} {PLACE me|yahan} {rehta hu|rehte hain|aaye hain|ruke hue hain}
    {hum|main} {DATE ko|kal|DATE se DATE tak} PLACE {pahunch rahe hain|me honge|jaa rahe hain|aa raha hu}
    {meri|humari} {chutti|holidays|chhuttiyan} {DATE se DATE tak|DATE ko} {hai|h|hain}
    {jeb me|mere paas|gullak me} {NUM rupaye|bas NUM} {hain|bache hain}
    {mummy|papa|dost|bhai} {bol rahe|bol rahi|keh raha|ne bola} {hai|h|ki}
    {pichle saal|kal|pehle} {bas|} {tv dekha tha|TOPIC kiya tha|bore ho gaye the}
    {nani|dadi|mausi|dost} {bhi|} {aa rahi hai|aa rhi|aane wali hai}
    {PLACE|wahan} to {nahi ja paunga|ghum liya|dekh liya|jaa nahi sakte}
    {mere|hamare} saath {bachche|ek dost|maa} {hai|hain|aa rahe hain}
    {school|office} ke baad {bore|akela} {hota hu|ho jata hu}
    {मैं|हम} {PLACE में|यहाँ} {रहता हूँ|रहते हैं|आए हैं|रुके हैं}
    {हम|मैं} {DATE को|कल|DATE से DATE तक} PLACE {पहुँचेंगे|में होंगे|जा रहे हैं|आ रहा हूँ}
    {मेरी|हमारी} {छुट्टी|छुट्टियाँ} {DATE से DATE तक|DATE को} {है|हैं}
    {जेब में|मेरे पास|गुल्लक में} {NUM रुपये|बस NUM} {हैं|बचे हैं}
    {मम्मी|पापा|दोस्त|भाई} {कह रहे हैं|बोल रही है|ने कहा}
    {दादी|नानी|दोस्त} {भी|} {आ रही हैं|आने वाली है}
    {पिछले साल|कल} {TOPIC किया था|बोर हो गए थे|टीवी देखा था}
    {मुझे|हमें} {TOPIC|तमिल|अंग्रेज़ी} नहीं {आती|आता}`,
  busy: `
    {lectures|classes|my shift|office|training|rehearsal} {end|ends|finish|finishes|get over|is over} at {NUM|NUM pm|half past NUM}
    {i|we} {work|study|am on duty|teach} {till|until} {NUM|NUM pm|six}
    {office|tuition|class|shift|coaching} NUM baje {khatam|chhutti|chhutta} {hota|hoti|hai} {hai|}
    {ट्यूशन|दफ़्तर|स्कूल|कोचिंग|क्लास} {सात|छह|पाँच|NUM} बजे {छूटता|ख़त्म होता|छूटती} है
    {DATE|DATE ko|shanivar ko|saturday ko} {lab|practical|coaching|duty|tuition|class} {hoti|rehti|lagti} {hai|h}
    {on DATE|on saturdays|every DATE} {i have|there is|we have} {lab|choir|practice|karate|duty}
    {DATE को|शनिवार को} {ट्यूशन|लैब|ड्यूटी|अभ्यास} {होती|रहती|रहता} है
    {i|we} have {school|college|office|work|class|training|choir practice} {on DATE|on saturdays|every DATE|till NUM}
    {on|every} {saturdays|DATE|tuesdays} {i have|there is|theres|i got} {karate|swimming|TOPIC class|practice|church|tuition}
    {weekends|sundays|DATE} {i am|im|we are} {home|at home|away|out of town|at my parents|working|busy}
    {DATE|saturday|that day} {is|are} {full|taken|booked|out|impossible|no good|my shift}
    {i|we} {cannot|cant|can not} {come|make it|do} {on|} {DATE|saturdays|fridays|then}
    {my|our} {exams|shifts|finals|classes} {are|run|go on} {till DATE|until DATE|from DATE to DATE}
    {i am|im} {on shift|at work|working|in meetings} {on DATE|till NUM|DATE}
    {DATE|fridays|sundays} {my|the} {kids|husband|team} {has|have} {a match|football|music lessons|a test}
    {family|someones} wedding {on|} DATE
    {doctor|dentist} appointment {on|} DATE
    {DATE|shanivar|somwar} ko {to|} {tuition|class|office|school|duty|shift|karate} {hai|h|hota hai|rehti hai}
    {DATE|itwar|shanivar} {ko|} {main|hum} {ghar pe|bahar|busy|gaon} {hota hu|hu|hote hain|rahunga}
    {DATE|us din|ravivar} ko {nahi|nhi} {aa sakta|ho payega|aa paunga|time hai}
    {exam|paper|pariksha|shaadi} {DATE tak|DATE ko|DATE se DATE tak} {hai|chalegi|hain|chal rahe}
    {DATE|har mangal} ko {mera|meri|beti ka} {dance class|match|coaching|test} {hai|h|hota hai}
    {DATE|शनिवार|सोमवार} को {तो|} {ट्यूशन|दफ़्तर|स्कूल|ड्यूटी|कराटे|क्लास} {है|होता है|रहती है}
    {DATE|इतवार|शनिवार} {को|} {मैं|हम} {घर पर|बाहर|व्यस्त|गाँव} {होता हूँ|हूँ|होते हैं|रहूँगा}
    {DATE|उस दिन} को नहीं {आ सकता|हो पाएगा|आ पाऊँगी|समय है}
    {परीक्षा|पेपर|शादी} {DATE तक|DATE को} {है|चलेगी|हैं}
    {DATE|हर मंगल} को {मेरा|बेटी का} {मैच|टेस्ट|डांस} {है|होता है}`,
  complains: `
    {sunai nahi deta|samajh nahi aata|andhe ho} {kya|tumhe|}
    {is that so hard|how hard can it be|are you deaf|are you even reading} 
    {nobody|no one} {bothers to write|writes|mentions} that
    {everything|each one} {i click on|i open} {is full|is sold out}
    {सुनाई नहीं देता|समझ नहीं आता} {क्या|तुम्हें|}
    {why|how come} {is everything|does it always show|do you only have} {TOPIC|PLACE|the same|so expensive}
    your {site|app|bot} {keeps|only} {showing|throwing|suggesting} {me TOPIC|the same things|TOPIC at me}
    {third|second} time {i am|im} asking
    {this is|what a} {useless|ridiculous|joke|rubbish|mess|waste of time}
    {every time|always|again and again} the same {TOPIC|thing|answer}
    {i already|i just} {told you|said that|asked}
    {do not|dont|stop} {waste|wasting} my {time|day}
    {are you|r u} {kidding|deaf|stupid|joking} {me|}
    {kitni|teesri} baar {bolu|pooch raha hu|batau}
    {har baar|hamesha|phir} wahi {TOPIC|cheez|jawab} {dikhate ho|}
    {sab|ye sab|kya} {bakwas|bekar|mazak} {hai|h|laga rakha hai}
    {dimag|time} {mat khao|kharab mat karo|waste kar rahe ho}
    {pagal|bewakoof} {bana rahe ho|ho kya|samjha hai kya}
    {कितनी|तीसरी} बार {बोलूँ|पूछ रहा हूँ|बताऊँ}
    {हर बार|हमेशा|फिर} वही {TOPIC|चीज़} {दिखाते हो|}
    {सब|ये सब|क्या} {बकवास|बेकार|मज़ाक} {है|लगा रखा है}
    {दिमाग़|समय} {मत खाओ|ख़राब मत करो}`,
};
