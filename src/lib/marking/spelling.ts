/**
 * British and American spellings of one word. Words are listed one by one, for a rule such as -ise for -ize would also take
 * `prise` for `prize`. What is no other spelling of the same word is left out, such as jail and gaol or learnt and learned.
 */

/** -our, American -or: the stem, and the endings with which the British word keeps its u (not `humorous`). */
const OUR = listed(`
  arbour ardour armour behaviour candour clamour clangour colour demeanour discolour dishonour disfavour endeavour favour
  fervour flavour glamour harbour honour humour labour misdemeanour multicolour neighbour odour parlour rancour rigour
  rumour saviour savour splendour succour tumour unfavour valour vapour vigour watercolour
`);
const OUR_ENDINGS = listed(`
  s ed ing ings er ers ful fully less able ably al ally ite ites ly y hood hoods ist ists
`);

/** -re, American -er. A metre is not among them, for a meter is something else in Britain. */
const RE = listed(`
  amphitheatre calibre centimetre centre epicentre fibre goitre kilometre lacklustre litre lustre meagre millilitre
  millimetre mitre ochre sabre sceptre sepulchre sombre spectre theatre
`);

/** Verbs in -ise and -ize, without the e. */
const ISE = listed(`
  agonis alphabetis amortis anonymis antagonis apologis appetis atomis authoris brutalis cannibalis capitalis
  caramelis categoris cauteris centralis characteris civilis collectivis colonis commercialis compartmentalis
  computeris conceptualis containeris contextualis criticis crystallis customis decentralis decolonis dehumanis
  democratis demonis demoralis destabilis digitis disorganis dramatis economis emphasis energis epitomis equalis
  externalis familiaris fantasis fertilis finalis formalis fossilis fraternis galvanis generalis globalis harmonis
  homogenis hospitalis humanis hybridis hypnotis idealis idolis immunis incentivis individualis industrialis initialis
  institutionalis internalis internationalis ionis italicis itemis jeopardis legalis legitimis liberalis localis
  magnetis marginalis materialis maximis mechanis memoris mesmeris metabolis militaris mineralis miniaturis minimis
  mobilis modernis moisturis monetis monopolis moralis motoris nationalis naturalis neutralis normalis optimis organis
  ostracis oxidis pasteuris patronis pedestrianis penalis personalis philosophis plagiaris polaris politicis polymeris
  popularis pressuris prioritis privatis professionalis publicis pulveris radicalis randomis rationalis realis
  recognis regularis reorganis revitalis revolutionis ritualis romanticis sanitis scandalis scrutinis secularis
  sensitis serialis socialis specialis stabilis standardis sterilis stigmatis strategis stylis subsidis suburbanis
  summaris symbolis sympathis synchronis synthesis systematis tantalis terroris theoris tranquillis traumatis
  trivialis unauthoris underutilis unionis unrecognis urbanis utilis vandalis vaporis verbalis victimis visualis
  vocalis vulcanis weaponis westernis
`);
const ISE_ENDINGS = listed("e es ed er ers ing ation ations ational able");

/** -yse, American -yze, without the e. The ending -es is left out: `analyses` is the plural of analysis. */
const YSE = listed("analys breathalys catalys dialys electrolys hydrolys overanalys paralys psychoanalys");
const YSE_ENDINGS = listed("e ed er ers ing");

/** Verbs that double their l before an ending in Britain. */
const DOUBLED = listed(`
  cancel channel counsel dial duel enamel equal fuel funnel grovel initial jewel label level libel marshal model panel
  pedal pencil quarrel refuel remodel rival shovel shrivel signal snorkel spiral stencil swivel total towel travel
  trowel tunnel unravel
`);
const DOUBLED_ENDINGS = listed("ed er ers ing ings or ors");

/** Other pairs, each way round the same word. */
const PAIRS = paired(`
  acknowledgement/acknowledgment acknowledgements/acknowledgments aeon/eon aeons/eons aesthetic/esthetic
  aesthetics/esthetics ageing/aging aluminium/aluminum anaemia/anemia anaemic/anemic anaesthesia/anesthesia
  anaesthetic/anesthetic anaesthetics/anesthetics anaesthetist/anesthetist analogue/analog archaeological/archeological
  archaeologist/archeologist archaeologists/archeologists archaeology/archeology artefact/artifact artefacts/artifacts
  axe/ax caesarean/cesarean carburettor/carburetor catalogue/catalog catalogued/cataloged catalogues/catalogs
  cataloguing/cataloging chilli/chili chillies/chilies cosier/cozier cosy/cozy councillor/councilor
  councillors/councilors defence/defense defences/defenses
  despatch/dispatch despatched/dispatched despatches/dispatches dialogue/dialog dialogues/dialogs diarrhoea/diarrhea
  doughnut/donut doughnuts/donuts encyclopaedia/encyclopedia encyclopaedias/encyclopedias enquire/inquire
  enquired/inquired enquiries/inquiries enquiring/inquiring enquiry/inquiry enrol/enroll enrolment/enrollment
  enrolments/enrollments enrols/enrolls faeces/feces focussed/focused focussing/focusing foetal/fetal foetus/fetus
  foetuses/fetuses fulfil/fulfill fulfilment/fulfillment fulfils/fulfills gramme/gram grammes/grams grey/gray
  greyer/grayer greyish/grayish greys/grays gynaecologist/gynecologist gynaecology/gynecology haemoglobin/hemoglobin
  haemorrhage/hemorrhage instal/install instalment/installment instalments/installments jewellery/jewelry
  judgement/judgment judgements/judgments kilogramme/kilogram kilogrammes/kilograms leukaemia/leukemia likeable/likable
  manoeuvre/maneuver manoeuvrable/maneuverable manoeuvred/maneuvered manoeuvres/maneuvers manoeuvring/maneuvering
  marvellous/marvelous marvellously/marvelously mediaeval/medieval mollusc/mollusk molluscs/mollusks mould/mold
  moulded/molded moulding/molding moulds/molds mouldy/moldy moult/molt moulted/molted moulting/molting moults/molts
  moustache/mustache moustaches/mustaches oesophagus/esophagus oestrogen/estrogen offence/offense offences/offenses
  omelette/omelet omelettes/omelets orthopaedic/orthopedic paediatric/pediatric paediatrician/pediatrician
  paediatricians/pediatricians palaeontologist/paleontologist palaeontologists/paleontologists
  palaeontology/paleontology plough/plow ploughed/plowed ploughing/plowing ploughs/plows pretence/pretense
  programme/program programmes/programs pyjamas/pajamas sceptic/skeptic sceptical/skeptical scepticism/skepticism
  sceptics/skeptics sizeable/sizable skilful/skillful skilfully/skillfully smoulder/smolder smouldering/smoldering
  sulphate/sulfate sulphates/sulfates sulphide/sulfide sulphur/sulfur sulphuric/sulfuric unskilful/unskillful
  whisky/whiskey wilful/willful wilfully/willfully woollen/woolen woollens/woolens yoghurt/yogurt yoghurts/yogurts
`);

/** British words whose American spelling is another word in Britain: `check` is right for `cheque`, not the reverse. */
const ONE_WAY = paired(`
  cheque/check cheques/checks draught/draft draughts/drafts draughty/drafty
  kerb/curb kerbs/curbs licence/license licences/licenses metre/meter
  metres/meters practise/practice practised/practiced practises/practices
  practising/practicing storey/story storeys/stories tyre/tire tyres/tires
`);

const AMERICAN = new Map([
  ...OUR.flatMap((word) => inflected(word, word.replace(/our$/u, "or"), ["", ...OUR_ENDINGS])),
  ...RE.flatMap((word) => {
    const stem = word.slice(0, -2);
    const inflections = [`${stem}red/${stem}ered`, `${stem}ring/${stem}ering`].flatMap(paired);
    return [...inflected(word, `${stem}er`, ["", "s"]), ...inflections];
  }),
  ...ISE.flatMap((stem) => inflected(stem, stem.replace(/s$/u, "z"), ISE_ENDINGS)),
  ...YSE.flatMap((stem) => inflected(stem, stem.replace(/s$/u, "z"), YSE_ENDINGS)),
  ...DOUBLED.flatMap((stem) => inflected(`${stem}l`, stem, DOUBLED_ENDINGS)),
  ...PAIRS,
]);
const AMERICAN_ONLY = new Map(ONE_WAY);

/** A word, or each part of a hyphenated word, in American spelling; a word that has one spelling stays. */
export function oneSpelling(word: string): string {
  return replaceParts(word, AMERICAN);
}

/** A word of a key as Americans spell it, where that is another word in Britain. */
export function americanOnly(word: string): string {
  return replaceParts(word, AMERICAN_ONLY);
}

function replaceParts(word: string, spellings: ReadonlyMap<string, string>): string {
  const parts = word.split(/([-'])/u);
  return parts.map((part) => spellings.get(part) ?? part).join("");
}

function inflected(british: string, american: string, endings: readonly string[]): [string, string][] {
  return endings.map((ending) => [british + ending, american + ending]);
}

function listed(words: string): string[] {
  return words.trim().split(/\s+/u);
}

function paired(words: string): [string, string][] {
  return listed(words).map((pair) => {
    const [british = "", american = ""] = pair.split("/");
    return [british, american];
  });
}
