/** Answers that an examiner accepts: a key, its limit of words and numbers if it has one, and answers. */
export const TAKEN = `
  seven days <2,0> : 7 days | 7 Days | SEVEN DAYS
  7 days <2,0> : seven days
  fifteen <1,0> : 15
  15 <1,0> : fifteen
  fifteen <0,1> : 15 | fifteen
  second floor <2,0> : 2nd floor | second floor
  2nd floor <2,0> : second floor
  CO2 <1,0> : co2 | CO2 | CO₂
  vitamin B12 <2,0> : Vitamin b12
  MP3 player <2,0> : mp3 player
  3D <1,0> : 3d | 3-D
  BS8 4TP <2,1> : bs8 4tp | BS84TP | BS8  4TP
  BS8 4TP <1,1> : BS8 4TP
  BS8 4TP <0,1> : BS8 4TP
  1\\/2 <1,1> : half | ½ | 1/2 | a half | one half | 0.5
  24\\/7 <1,1> : 24/7
  km\\/h <1,0> : km/h | kph | kmh
  20 km\\/h <2,0> : 20 km/h | 20km/h | 20 kph
  20 km\\/h <3,1> : 20 kilometres per hour | 20 kilometers per hour | twenty kilometres an hour | 20 km per hour
  50 mph : 50 miles per hour | 50 miles an hour | fifty miles per hour
  2\\/5 : two fifths | two-fifths | 2/5 | ⅖
  two fifths : 2/5 | two-fifths | ⅖
  3\\/4 : three quarters | three-quarters | ¾ | 0.75 | three fourths
  one third : 1/3 | ⅓ | a third | one-third
  2½ hours : two and a half hours | 2.5 hours | 2 1/2 hours | 2 and a half hours | two-and-a-half hours
  two and a half : 2½ | 2.5 | 2 1/2
  1.5 million : 1,500,000 | one and a half million | 1½ million
  1990s : 1990's | nineteen nineties | 1990’s
  the 1990s : the nineteen nineties | the 1990's
  (the) 1990s : the 1990s | 1990s
  nineties : 90s | '90s | 90's | ’90s
  9-5 : 9 to 5 | nine to five | 9 - 5 | 9–5 | 9 — 5 | 9-5 | 9 till 5
  9 to 5 : 9-5 | 9 – 5 | nine to five
  9.00-17.30 : 9.00–17.30 | 9.00 – 17.30 | 9:00-17:30 | 9.00 to 17.30 | 9 am to 5.30 pm | 9am-5.30pm | 09:00-17:30
  9am-5pm : 9 am to 5 pm | 9 am - 5 pm | 9.00 am - 5.00 pm | nine am to five pm | 9 a.m.–5 p.m. | 09:00-17:00
  Monday-Friday : Monday to Friday | Mon-Fri | Mon to Fri | Monday – Friday
  10-15 km : 10 to 15 km | 10 to 15 kilometres | ten to fifteen kilometers | 10-15km | 10–15 kilometres
  1990-1995 : 1990 to 1995 | 1990–95
  7.30 : half past seven | seven thirty | 7:30 | 07:30 | half past 7 | half-past seven | Seven-thirty
  7.45 : quarter to eight | a quarter to eight | seven forty-five | seven forty five | 7:45 | fifteen minutes to eight
  quarter past six : 6.15 | 6:15 | a quarter past six | six fifteen
  seven thirty : 7.30 | 7:30 | half past seven
  ten past nine : 9.10 | 9:10 | nine ten
  twenty to nine : 8.40 | 8:40 | eight forty
  10.05 : ten oh five | five past ten | 10:05
  ten o'clock : 10 o'clock | 10:00 | 10.00 | 10 o’clock
  10 am : 10am | 10 a.m. | 10.00 am | 10:00 AM | ten am | 10 in the morning | ten o'clock in the morning
  2 pm : 14:00 | 14.00 | 2.00 pm | 2:00PM | two in the afternoon | 2 o'clock in the afternoon
  14:30 : 2.30 pm | 2:30pm | half past two in the afternoon
  12 noon : noon | 12 pm | 12.00 noon | midday
  midnight : 12 midnight | 12 am | 00:00
  £5 : 5 pounds | five pounds | £5.00 | 5.00 pounds | £ 5 | 5£ | GBP 5 | 5 GBP
  5 pounds : £5 | five pounds | 5 lb | 5 lbs
  $19.17 : 19.17 dollars | $ 19.17 | 19 dollars 17 | 19.17$ | nineteen dollars seventeen
  19.17 dollars : $19.17
  50p : 50 pence | fifty pence | £0.50
  £3.50 : three pounds fifty | 3.50 pounds | 3 pounds 50 pence | 3 pounds 50
  50 cents : $0.50 | fifty cents
  £5,000 : £5000 | £5k | five thousand pounds | 5,000 pounds | £5 thousand
  £5 million : £5m | £5,000,000 | five million pounds
  €20 : 20 euros | 20 EUR | twenty euros
  20% : 20 per cent | 20 percent | twenty percent | 20 % | twenty per cent
  twenty percent : 20% | 20 per cent
  2.5% : 2½% | two and a half per cent | two point five percent
  5 km : 5km | 5 kilometres | 5 kilometers | five kilometres | five km
  5 kilometres : 5 km | 5km | five kilometers
  1 km : 1 kilometre | one kilometre
  20 kg : 20kg | 20 kilograms | 20 kilos | twenty kilogrammes | 20 kgs | 20 kg.
  30 cm : 30 centimetres | thirty centimeters
  50 m² : 50 m2 | 50 square metres | 50 sq m | 50 square meters | 50 sq. m | 50m²
  30°C : 30 degrees Celsius | 30 °C | 30 degrees C | 30 C | 30 degrees centigrade | thirty degrees celsius | 30℃
  30 degrees : 30° | thirty degrees
  10 mins : 10 minutes | 10 min | ten minutes
  3 hours : 3 hrs | 3h | three hours
  6 ft : 6 feet | six feet
  rock and roll : rock & roll | Rock&Roll
  R&D : R & D | R and D
  BA 123 : BA123 | ba 123 | BA-123
  BA123 : BA 123
  QF32 : QF 32
  12 March : 12th March | March 12 | March 12th | 12th of March | twelfth of March | 12 Mar | 12th Mar. | Mar 12 | the 12th of March | March the 12th
  21 July : 21/7 | 7/21 | 21/07 | 21st of July
  21 July 1999 : 21/07/1999 | July 21, 1999 | 21-07-1999 | 1999-07-21 | 21st July, 1999 | 21.07.1999
  Monday 12 March : 12 March, Monday | Mon 12 Mar | Monday, 12th March | Monday March 12
  1995 : nineteen ninety-five | nineteen ninety five
  1905 : nineteen oh five | nineteen hundred and five
  2005 : two thousand and five | twenty oh five
  1,200 : 1200 | 1 200 | twelve hundred | one thousand two hundred
  100 : a hundred | one hundred
  020 7946 0018 : oh two oh seven nine four six double oh one eight | 02079460018 | 020-7946-0018 | zero two zero seven nine four six zero zero one eight
  447765 : double four seven seven six five | double four double seven six five
  metres : meters
  meters : metres
  20 metres : 20 meters | 20 m
  license : licence
  tire : tyre
  tyres : tires
  analyse : analyze
  practise : practice
  practising : practicing
  practicing : practising
  cheque : check
  two-storey building : two-story building
  analyzes : analyses
  half a million : 500,000 | 500000 | half a million
  half an hour : ½ hour | 1/2 hour
  18th century : eighteenth century
  5-kilometre walk : 5-km walk | five-kilometre walk | 5-kilometer walk
  07:30 : 7.30 | 7:30
  7 pm : 7:00 pm | seven pm | 19:00 | 7 in the evening | 7 p.m
  30 C : 30c | 30C | 30°C
  10 people : 10 PEOPLE | ten people
  two and a half : 2½ | 2 1/2 | 2.5
  10.30-11.00 : half past ten to eleven | half past ten - eleven | 10.30 to 11 | half past ten to eleven o'clock
  10.30 to 11 : 10.30-11.00 | half past ten to eleven
  9.30-10 am : 9.30 to 10.00 am | half past nine to ten am | half past nine to 10 am
  10-10.30 : ten to half past ten | 10.00-10.30
  20 kg : 20kg | 20kilograms
  £5 million : £5million
  20% : 20percent
  5 dollars : 5dollars
  half past two : 2.30 | 2:30 | two thirty
  quarter to : quarter to
  twenty-five : 25 | twenty five
  3rd : third | 3RD
  21st century : twenty-first century | twenty first century
  first floor : 1st floor
  4 weeks : four weeks | 4 wks
  two weeks : 2 weeks
  £15 <1,1> : £15 | 15 pounds | fifteen pounds
  2,000 : two thousand | 2000 | 2 000 | 2 thousand
  0.5 : .5 | nought point five | zero point five | 1/2 | half
  3.14 : three point one four
  1 million : one million | a million | 1,000,000
  30,000 km : 30000 kilometres | thirty thousand kilometers
  M25 : m 25 | M-25
  Room 12 : room twelve | ROOM 12
  Flat 4B : flat 4b
  XK 4471 : XK4471 | xk 44 71
  SW1A 2AA : sw1a2aa | SW1A  2AA
  12B : 12 b | 12b
  50% discount : 50 percent discount | 50 per cent discount | fifty per cent discount
  10 metres : 10m | 10 m | ten meters
  5 litres : 5 L | 5l | 5 liters
  2 tonnes : 2 t | two tonnes
  60 dB : 60 decibels
  3 m\\/s : 3 metres per second | 3 m/s
  100 kWh : 100 kilowatt hours | 100 kilowatt-hours
  4 GB : 4 gigabytes | 4GB
  500 ml : 500 millilitres | 500ml | 500 milliliters
  minus 5 : -5 | minus five
  -5°C : minus 5 degrees Celsius | -5 C
  June 1998 : Jun 1998 | Jun. 1998
  September : September
  1 January : January 1st | 1st of January | Jan 1 | the first of January | first January
  Tuesday : TUESDAY
  Saturday 10 am : Sat 10 am | Sat. 10.00 a.m.
  8.30 am : 8:30 a.m. | half past eight in the morning | eight thirty am | 08:30 am | 8.30AM
  5.15 pm : 17:15 | quarter past five pm | five fifteen p.m. | a quarter past five in the afternoon
  11.55 : five to twelve | 11:55 | eleven fifty-five
  12.45 : quarter to one | 12:45
  1\\/4 : a quarter | one quarter | quarter | ¼ | 0.25 | one-fourth | one fourth
  3½ : three and a half | 3.5 | 3 1/2
  1\\/10 : one tenth | a tenth | one-tenth
  9\\/10 : nine tenths | nine-tenths
  2 1\\/4 miles : two and a quarter miles | 2¼ miles | 2.25 miles
  6-8 : six to eight | 6 to 8 | 6–8
  6-8 weeks : 6 to 8 weeks | six to eight weeks | six-to-eight weeks
  20-30% : 20 to 30 per cent | 20–30 % | twenty to thirty percent
  £10-£15 : £10 to £15 | £10 – £15
  June-August : June to August | Jun-Aug
  2019-20 : 2019-2020 | 2019 to 2020
  18-25 : 18 to 25 | eighteen to twenty-five
  1980s : nineteen eighties | 1980's
  80s : eighties | '80s | 80's
  mid-1990s : mid-1990's
  early 1900s : early nineteen hundreds
  bed & breakfast : bed and breakfast
  Marks & Spencer : marks and spencer | Marks&Spencer
  colour & design : color and design
  07700 900123 : 07700900123 | 077 0090 0123 | oh double seven double oh nine double oh one two three
  0117 : oh one one seven | zero double one seven
  555 : triple five | five five five
  4 out of 5 : four out of five
  24-hour : twenty-four-hour | 24-hour
  twenty-four hour : 24 hour
  $5 million : 5 million dollars | five million dollars | $5m | $5,000,000
  US$50 : 50 US dollars | US$ 50
  €4.50 : 4.50 euros | 4 euros 50 | €4.50
  ¥100 : 100 yen | 100 yuan
  50 cents : 50¢
  40 degrees : 40°
  6 feet : 6 ft | six feet
  6 foot : 6 foot | six foot
  12 inches : 12 in | 12 ins | twelve inches
  50 miles : fifty miles
  1 hour : one hour | 1 hr | 1h
  90 minutes : 90 mins | ninety minutes
  1,000 m : 1000m | 1,000 metres
  pediatrician : paediatrician
  humour : humor
  jewelry : jewellery
  catalog : catalogue
  organize : organise
  moulds : molds
  traveler's check : traveller's cheque
  enrol : enroll
  skilful : skillful
  gray : grey
  cosy : cozy
  programme : program
  program : programme
  neighbor's : neighbour's
  sulphur dioxide : sulfur dioxide
  tonne : tonne
  email : e-mail
  e-mail : email
  cooperation : co-operation
  judgement : judgment
  artefact : artifact
  mom : mum | MOM
  mums : moms
  mum's car : mom's car
  well-known <1,0> : well-known
  12 March <1,1> : 12th March | March 12
  7.30 <0,1> : half past seven | seven thirty
  115 <0,1> : one hundred and fifteen
  9-5 <0,1> : 9 to 5 | nine to five
  20kg <0,1> : 20 kg
  20 kilograms <2,0> : 20 kg | twenty kilograms
  2nd floor <1,1> : second floor
  1990s <1,0> : 1990s
  4x4 vehicle <2,0> : 4x4 vehicle
  COVID-19 <1,0> : covid-19
  4WD <1,0> : 4wd
  G7 <1,0> : g7
  type 2 <2,0> : type two
  2-4 pm : 2pm-4pm | 2 pm-4 pm | 14:00-16:00 | 2 to 4 pm | two to four pm | 2 p.m. to 4 p.m. | 2-4 in the afternoon
  2pm-4pm : 2-4 pm | 2-4pm
  14:00-16:00 : 2-4 pm
  7.30-8.30 pm : 7.30 pm to 8.30 pm | half past seven to half past eight pm
  7.30 pm to 8.30 pm : 7.30-8.30 pm
  7-8 a.m. : 7 am to 8 am
  7 am to 8 am : 7-8 a.m.
  10-11.30 am : 10am-11.30am
  10am-11.30am : 10-11.30 am
  £20-30 : £20-£30 | £20 to £30 | 20-30 pounds | 20 pounds to 30 pounds
  £20-£30 : £20-30 | 20-30 pounds
  20-30 pounds : £20-£30 | £20-30
  $10-15 : 10-15 dollars | $10-$15 | ten to fifteen dollars
  10-15 dollars : $10-15
  US$20-30 : US$20-US$30
  20-25% : 20%-25% | 20 % - 25 % | 20 per cent to 25 per cent | 20% to 25 per cent
  20%-25% : 20-25% | twenty to twenty-five percent
  3-5 kg : 3kg-5kg | 3 kg-5 kg | 3 kilos to 5 kilos | 3 kilos-5 kilos
  3kg-5kg : 3-5 kg
  5-10 km : 5km to 10km
  5km to 10km : 5-10 km
  20-25°C : 20°C-25°C | 20°C to 25°C | 20 to 25 degrees Celsius | 20 degrees to 25 degrees Celsius
  20°C-25°C : 20-25°C
  5-10 mph : 5mph-10mph | 5 mph to 10 mph
  10-15p : 10p-15p | 10 to 15 pence
  5-10 million : 5 million to 10 million | five to ten million | five million to ten million | 5 million-10 million
  £5-10 million : £5m-£10m | £5 million to £10 million | £5-10m
  £5m-£10m : £5-10 million
  200-300 : two to three hundred | two hundred to three hundred
  between 7 and 8 pm : between 7pm and 8pm | between seven and eight pm
  between 7pm and 8pm : between 7 and 8 pm
  between £5 and £10 : between 5 and 10 pounds
  between 3 and 5 kg : between 3kg and 5kg
  from 2-4 pm : from 2 pm to 4 pm
  (about) 20-25% : about 20%-25%
  flight BA123 : flight BA 123 | Flight ba-123 | flight ba 123
  flight BA 123 : flight BA123
  (flight) BA123 : flight BA 123 | BA 123
  Bristol BS8 4TP : Bristol BS84TP
  Bristol BS84TP : Bristol BS8 4TP
  postcode BS8 4TP : postcode bs84tp
  12 High Street, CB2 3QZ : 12 High Street, CB23QZ | 12 high street cb2-3qz
  Room B 12 : Room B12 | room b12
  Room B12 : Room B 12
  reference XZ44 : reference XZ 44
  reference XZ 44 : reference XZ44
  M25 motorway : M 25 motorway
  M 25 motorway : M25 motorway
  tel. 01225 458963 : tel. 01225458963 | tel 01225-458963
  tel. 01225458963 : tel. 01225 458963
  call 0117 496 0123 today : call 01174960123 today
  30°C : 30ºC | 30 º C | 30˚C
  30 degrees : 30º
  1\\/100 : one hundredth | a hundredth | one-hundredth
  1\\/1000 : one thousandth | a thousandth
  one hundredth : 1/100
  a hundredth : 1/100
  a hundredth of a second : 1/100 of a second
  100th : one hundredth
  PhD : Ph.D. | Ph.D | PHD
  Ph.D. : PhD
  MSc : M.Sc. | M.Sc
  M.Sc. : MSc
  B.A. degree : BA degree
  bank cheque : bank check
  bank check : bank cheque
  pay by cheque : pay by check
  cheque book : check book
  cheque-book : check-book
  a cheque : a check
  cash or cheque : cash or check
  traveller's cheques : traveler's checks
  five-storey house : five-story house
  five-story house : five-storey house
  multi-storey car park : multi-story car park
  two storeys : two stories
  draught beer : draft beer
  cold draughts : cold drafts
  draught-proof : draft-proof
  100-metre race : 100-meter race
  5 cubic metres : 5 cubic meters
  two and a half metres : two and a half meters
  metres per second : meters per second
  car tyres : car tires
  flat tire : flat tyre
  tyre pressure : tire pressure
  the tyres : the tires
  kerb stones : curb stones
  the kerb : the curb
  rubbish tyre heap : rubbish tire heap
  rain metre : rain meter
  £3.50 : three pounds and fifty pence | 3 pounds and 50 pence | 3 pounds 50p
  three pounds and fifty pence : £3.50
  $3.50 : three dollars and fifty cents | 3 dollars and 50 cents
  £3.05 : three pounds and five pence | 3 pounds 5 pence
  €3.50 : three euros and fifty cents
  £1.20 : one pound and twenty pence | one pound twenty
  June 5-7 : 5-7 June | 5 to 7 June | June 5th to 7th | 5th-7th June | June 5-June 7 | 5 June to 7 June | June 5 - 7
  5-7 June : 5th-7th June | June 5th to 7th | June 5-7 | the 5th to the 7th of June | 5-7 Jun | fifth to seventh June
  5-7 June 2024 : June 5-7, 2024 | 5th to 7th June 2024
  between 5 and 7 June : between June 5 and 7 | between 5th and 7th June
  $1,500 : 1500 dollars | $1500
  £50 : GBP 50 | GBP50 | 50 GBP | 50GBP
  US$20 : USD 20 | USD20 | 20 US dollars | 20 USD
  50c : 50 cents | 50 c | fifty cents | $0.50 | 50¢
  50 cents : 50c
  $0.50 : 50c | 50 cents
  €0.50 : 50 cents
  30°C : 30 C
  A$20 : AU$20 | AUD 20 | 20 Australian dollars
  $1,500 : USD 1500 | 1500 USD | US$1,500
  $20 : USD20 | US$20 | US$ 20 | 20 US dollars
  20 dollars : US$20
  $20-30 : US$20-30 | US$20-US$30
  £17 : £17.00 | 17.00 pounds | GBP 17.00
  17.00 euros : €17
  17.00 : 5 pm | 17:00
  9 am : 09:00 | 09.00 | 09:00 am
  9.30 am : 09:30
  09:30 : 9.30 am | 9:30
  07:30 : 7.30 am | 7:30 am | half past seven in the morning
  7.30 pm : 07.30 p.m.
  Saturday 9 am : Saturday 09:00
  9-11 am : 09:00-11:00 | 09:00 to 11:00
  09:00-12:00 : 9 am to 12 noon | 9am-12pm
  12 March, 9 am : March 12, 09:00
  2.5 : two and a half | 2 and a half | 2 and 1/2 | two and one half
  2.75 : two and three quarters
  half an hour : ½ hour | 1/2 hour | 0.5 hours | 1/2 an hour
  half hour : ½ hour
  half a kilometre : 0.5 km | ½ km | half a km
  half a mile : ½ mile
  half price : ½ price
  5 May : five May | 5th May | May 5 | fifth May
  May 5 : May five | May fifth | 5th May
  30 April : thirty April | April 30
  12th March : twelve March
  5-7 June : five to seven June
  doughnuts : donuts
  dialogues : dialogs
  burnt : burned
  towards : toward
  annexe : annex
  No. 5 : number 5 | no 5 | Number five | № 5 | nº 5
  number 10 : No. 10 | no 10 | number ten
  Flat No. 4B : flat number 4b
  bus no. 42 : bus number 42 | bus number forty-two
  Nos. 5 and 6 : numbers 5 and 6
  15k : 15,000 | 15 000 | fifteen thousand | 15 thousand | 15K
  15,000 people : 15k people | 15 thousand people
  2.5k : 2,500 | two thousand five hundred
  one week : a week | 1 week | 1 wk
  a week : one week | 1 week
  an hour : one hour | 1 hour | 1 hr
  1 mile : a mile | one mile
  a year : one year | 1 year
  20% <0,1> : 20%
  20% <1,1> : 20% | 20 percent | 20 per cent | twenty per cent
  20 percent <1,1> : 20% | 20 per cent
  20 per cent <1,1> : 20% | 20 percent
  20% <1,0> : 20%
  20% <2,0> : 20 percent | 20 per cent | twenty percent
  50% discount <2,1> : 50 per cent discount | 50% discount
  per cent <1,0> : percent | per cent
  monologue : monolog
`;
