/**
 * Everyday messages with the role of their words, as `roles.ts` marks them; `{a|b}` stands for several. Every way to leave
 * something out, and stories whose words nobody looks for.
 */
export const everydayRoles = `
  my {wife|husband|sister|boss} {can not|can't|cannot} stand {anything about|} {-computers|-crypto|-^cricket|-^yoga|-opera}
  {i am|we're|im} {sick|tired|so done|bored} {of|with} {-conferences|-startups|-^chess|-^hackathons|-webinars}, what do {normal people|locals|others} do in +PLACE
  {i am|im} over {-startups|-^coding|-^marathons}, give me {+^pottery|+music|+^dance}
  {anything|something} {free|cheap|new|} that {isn't|isnt|is not|ain't} {another|yet another|one more|a|} {-tech|-^yoga|-business|-^chess} {thing|talk|event|evening}
  enough {-tech|-business|-^yoga|-conferences} {please|already|for this year}, {+^theatre|+^poetry|+art} {in +PLACE|}
  {no more|not one more|never again a} {-conference|-^hackathon|-startup|-^marathon} {please|for me}, {what else is there|something else} in +PLACE
  {anything|everything|whatever} {but|except|other than|apart from|besides|minus} {-^cricket|-PLACE|-tech|-^yoga|-finance} {please|in +PLACE|}
  {leave out|drop|skip|hide|spare me|take out|filter out} {the|all|} {-^security|-^crypto|-^cooking|-^kite|-business} {one|ones|stuff|events} {please|}
  {not interested in|don't care for|have no use for|couldn't care less about} {-sports|-^stocks|-gaming}, {looking for|show me|i like} {+^poetry|+^film|+^gardens}
  {my kid|he|she|dad} {is scared of|is allergic to|hates|gets bored by} {-dogs|-^fireworks|-^speeches|-^museums}, {anything|something} {else|} in +PLACE
  {rather than|instead of} {-^yoga|-tech|-^running} {i want|show me|i'd take} {+^swimming|+^dance|+^board +^games}
  {we have done|we did|i've been to|seen} the {-^fort|-^palace|-^pottery +^class|-^walk} {already|last time|last year}, what else {is there|can we do} in +PLACE
  {guided|evening|morning} {+^walks|+^rides|+^tours} {please|anywhere|}, {not|except|outside} {-PLACE|in -PLACE}, did {the one there|that} last {year|time}
  {nothing|no} {to do with|involving|around} {-money|-^alcohol|-politics|-religion} {please|for the kids|}
  {+^chess|+^music|+art} {yes|sure|fine}, {-^yoga|-tech|-business} {no|never|please not}
  no {-^speeches|-^panels|-slides}, just {+^music|+^film|+^food}
  {can|could} {i|we|my kids} {+paint|+draw|+bake|+sew|+climb|+cycle} or {+draw|+sing|+dance|+paint|+swim} {somewhere|anywhere|} {mummy says only on weekends|on sunday|}
  {wanna|want to|would love to} learn {+^dholak|+^kathak|+^pottery|+sitar} before my {sisters sangeet|brothers wedding|cousins birthday|exams}, is there a class
  {hiya|hello|hey} so {im|i am} at uni in +PLACE, {mates|friends} visiting {saturday|sunday} and we are all broke lol, anything free
  {dragged|followed|moved with} my {flatmate|husband|parents} to +PLACE for {work|his job|a wedding}, {where can i|anything to} +^dance
  my {grandson|niece|neighbour} keeps {bees|talking about dinosaurs|building robots}, {anything like that|is there} in +PLACE
  {landlord|teacher|doctor} says i should get out more so {+^hiking|+^swimming|+^yoga} in +PLACE
  {lectures|classes|shifts} end at NUM so what is there in +PLACE {starting|from} NUM or later
  {dog|bike|laptop} {died|broke|got stolen} and i need cheering up, {+^comedy|+music|+^film} in +PLACE
  {as a|i am a} {nurse|driver|cook|widow|student} {on night shifts|with little money|new in town}, {+^music|+^chess|+books} {in the daytime|for free|on sundays} in +PLACE
  before the {monsoon|wedding|baby|exam} comes, {some|one} {+^theatre|+^trek|+^concert} in +PLACE
  {train|flight|bus} gets in late on friday, {+^breakfast +^walk|+^food +walk|+^museum} in +PLACE on saturday
  market research: {+startup|+founder|+^crypto} {meetups|events} {outside|except in} -PLACE
  {sing|act|dance|draw} like nobody watches, says mum, so {+^choir|+^theatre|+^dance|+^sketching} for beginners
  {in|to} +PLACE or +PLACE, the {things|ones} {you|we} have to pay for, lowest price first
  meri {wife|behen|maa} ko {-computer|-^cricket|-bheed|-^yoga} {bilkul pasand nahi|se chidh hai|bardasht nahi}
  {-conference|-startup|-^yoga|-tech} {se pak gaya hu|se bore ho gaya|bahut ho gaya|bas ho gaya}, {+music|+^natak|+kala} ka kuch {batao|+PLACE me}
  {-tech|-^cricket|-business|-^yoga} {chhod ke|ko chhodkar|ke alawa|ke siwa|hata ke} {kuch bhi|jo bhi ho} {dikhao|batao} {+PLACE me|}
  +{startup|founder|music|^chess} {wale|ke} event -PLACE {ke alawa|chhodkar|ko hata ke}
  dekhna tha market me kaun kaun hai +startup ya +founders wale events -PLACE ke alawa
  {samajhna|pata karna|dekhna} tha {kaun kya kar raha|log kya karte|competition kaisa} hai, +{^chess|^dance|startup} {wale|ka} {kuch|events} dikhao
  {na|naa} {-^yoga|-tech} {na|naa} {-business|-^cricket}, {sirf|bas} {+music|+^film|+^theatre}
  {-^yoga|-tech|-^gaane} {nahi|mat dikhao|rehne do|nahi chahiye}, {+^chess|+^cricket|+art} {hai kya|dikhao|chahiye}
  chhodo -^chess, agle mahine kahin bhi {+gaming|+^cricket|+music} type kuch milega
  {itne|is budget|isi paise} me {kuch ho sakta hai|kya milega|kya aata hai} +PLACE {side|me|taraf}
  {behen ki shaadi|dost ka birthday|sangeet|function} hai, +{^dholak|^dance|^mehendi} {seekhna|sikhna} hai
  shanivar ko {tuition|lab|coaching} hai itwar ko +{^cycle|^cricket|^dance} hai kya
  {ghar wale|roommate|padosi} {pareshan kar rahe|sote rehte|lad rahe} hai, +PLACE me +{^yoga|music|^film}
  {boss|teacher|papa} ne {daanta|chhutti di|bola bahar jao}, +{comedy|^cricket|^trek} {ka kuch|} +PLACE me
  yahi {+PLACE|+PLACE bhi} me dekh ke batao
  {kahin|koi} {+puppet|+jadu|+circus|+^kahani} {wala khel|ka show} ya fir +{^magic|^natak|^story} 
  {kagaz pencil|brush|guitar|kitab} {nikal ke|leke} {baith jata hai|ghumta hai|} +{drawing|^sketch|^painting|music} {karta hai|banati hai}, us tarah ka group +PLACE me
  मुझे {-कंप्यूटर|-क्रिकेट|-योग|-भीड़} {बिल्कुल पसंद नहीं|से चिढ़ है|बर्दाश्त नहीं}
  {-तकनीक|-योग|-क्रिकेट|-व्यापार} {को छोड़कर|के अलावा|के सिवा|छोड़ के|हटाकर} {कुछ भी|जो भी हो} {दिखाओ|बताइए} {+PLACE में|}
  {-सम्मेलन|-स्टार्टअप|-योग} से {ऊब गया हूँ|थक गया हूँ|मन भर गया}, +{संगीत|नाटक|कला} का कुछ बताओ
  -PLACE {को छोड़कर|के अलावा|नहीं}, +{संगीत|नाटक|^शतरंज} {कहीं भी|कहीं और}
  न -{योग|तकनीक} न -{व्यापार|क्रिकेट}, बस +{संगीत|फ़िल्म|कविता}
  {हम दोनों|मुझे|दादी|बच्चों} को +{संगीत|क्रिकेट|योग|नाटक|किताबें} {बहुत पसंद है|बहुत पसंद हैं|अच्छा लगता है}, {कुछ है|उस बीच कुछ है|वहाँ कुछ}
  {meri wife|hum dono|dadi} ko +{music|^cricket|^yoga} {bahut pasand hai|accha lagta hai}, {wahan|us beech} kuch hai kya
  mujhe {bheed|shor|thand} pasand nahi, +PLACE me +{music|^chess|^yoga} {ka kuch|hai kya} shaanti wala
  {my wife|he|we both|the kids} {loves|love|can't get enough of|really like} {+computers|+^cricket|+^yoga|+music}, anything {for that|like it|}
  कोई {ऐसी जगह|जगह} जहाँ {बैठकर|मिलकर} +{^किताब|^गाना|चित्र} {पढ़ सकूँ|गा सकूँ|बना सकूँ} {और लोग मिलें|}
  {koi aisi jagah|koi jagah} jahan {baith ke|mil ke} +{^kitab|^gaana|^chess} {padh saku|gaa saku|khel saku} {aur log mile|}
  a {place|corner|group} where {i|we} can {sit and|just|finally} {+read|+knit|+jam|+sketch} with {others|strangers|a chai}
  {+jazz|+blues|+reggae|+opera} {or|} {+swing|+folk|+rock|+fusion} {or|} anything with a {+saxophone|+cello|+trumpet|+harmonium}
  {got|any|have you} {+archery|+falconry|+beekeeping|+origami|+fencing} {at all|anywhere|} {or +juggling|or +rowing|or +gliding|}
  {+archery|+kayaking|+calligraphy|+parkour} {hai kya kahin|milega kya|seekhna hai|ka kuch} {ya +fencing|ya +rowing|}
  {कहीं|} +{तीरंदाज़ी|सुलेख|नौकायन|कुश्ती} {है क्या|सीखना है|का कुछ} {या +मलखंब|या +घुड़सवारी|}
  neither {-yoga|-^chess|-^cricket} nor {-running|-^dance|-tech} {please|for me}, {+music|+^film|} +PLACE
  no {-yoga|-tech} or {-running|-business} {please|thanks}, +PLACE
  +PLACE but not {-andheri|-whitefield|-dwarka} side, anything {+arty|+musical|+sporty}
  {नाश्ते|+^खाने पीने|+^गाने बजाने|+^हँसने} वाला या {+^खाने पीने|+^नाचने|+^घूमने} वाला कोई कार्यक्रम बताइए ना
  {दिसंबर|जनवरी|अगले महीने} में +{कला|संगीत|खेल} से जुड़ा कुछ भी चलेगा
  कहीं +{^नाटक|^गाना|^नृत्य} {सिखाते|कराते} हैं क्या, या +{^मुखौटे|^दीये|^पतंग} बनाना
  {बहन की शादी|दोस्त का जन्मदिन} है, +{^ढोलक|^नाच} सीखना है
  {समूह|मंडली|टोली} में +{^साइकिल|^दौड़|^पैदल} चलाने वाला कोई है क्या {रविवार|इतवार} को
  {ट्यूशन|दफ़्तर|स्कूल} {सात|छह} बजे छूटता है, उसके बाद +{संगीत|^फ़िल्म} {+PLACE में|}
  {पापा|दादी|मम्मी} {कहते हैं|कहती हैं} {बाहर निकलो|घर में मत बैठो}, +PLACE में +{^पेड़|^पक्षी|^तारे} देखने वाला
  any +rust stuff coming up
  +^conferences in +PLACE this december
  actually the month doesnt matter but leave out the -^security one
  bhai +coding wale events dikha jo january me ho +PLACE ke andar hi bahar ka visa kaun dega
  +पायथन के +^सम्मेलन ढूंढ रहा हूं पर -PLACE वाला मत दिखाना
  hum log NUM december ko +PLACE me honge train dopahar ki hai subah subah kuch karne ko
  thinking of hosting a small gathering in +PLACE in the evening what else is on in the city at that time dont want a clash
  +finance events monday to friday only need it for a newsletter
  for gods sake just show me +sports in +PLACE how hard can it be
  jaha click karo housefull +PLACE ya +PLACE me jaha sach me jagah khali hai wahi dikhao warna band karo ye site
  arre -tech nahi chahiye yaar -tech hatao isme se
  i am NUM and i love +^kites is there any +^kite thing pleeease
  is there a +^cricket game
  what about +football then
  +dinosors or +robots or +volcanos
  papa bol rahe NUM tareekh ko chutti hai unki us din kya kya hai
  +rangoli banane jaisa kuch
  मेरे पास नई साइकिल है +PLACE या +PLACE में +^साइकिल वाला कुछ हो तो बताओ
`;
