/** Answers that an examiner refuses, in the form of the accepted answers. */
export const REFUSED = `
  seven days <2,0> : 8 days | 7 day | seven day | 17 days | 7
  fifteen <0,1> : 50 | fifty | 51
  second floor <2,0> : 2 floor | two floor | 3rd floor | 2th floor | secondfloor
  vitamin B12 <2,0> : vitamin B6 | vitamin 12 | vitamin B
  MP3 player <2,0> : MP4 player | MP3 | mp3 players
  BS8 4TP <2,1> : BS8 4TB | BS4 8TP
  1\\/2 <1,1> : 1 | 2 | 2/1 | 1/3 | 12
  24\\/7 <1,1> : 24 | 7 | 247 | 24/6
  km\\/h <1,0> : km | h | mph
  20 km\\/h <3,1> : 20 mph | 20 km | 20 | 20 miles per hour | 20 kilometre per hour
  50 mph : 50 km/h | 50 | 15 mph
  two fifths : 3/5 | 2 5 | 2/3 | two fifth | twofifths | 25 | 2.5 | 5/2
  one third : third | 3rd | 1/4 | a second | 3
  two and a half : 2 | half | 3.5 | 2 1/3 | 21/2
  1990s : 1990 | 1980s | 90s | the 1990s | nineties
  nineties : ninety | 90 | 80s
  9-5 : 95 | 5-9 | 9 5 | 9-6 | 9.5 | 4.51 | 9/5
  9.00-17.30 : 9.00-17.00 | 9.00 17.30 | 17.30-9.00 | 9.00
  9am-5pm : 9-5 | 9pm-5am | 9am | 5pm-9am
  Monday-Friday : Monday Friday | Friday-Monday | Monday to Thursday
  7.30 : 7.00 | 7.3 | 8.30 | half past six | 730 | seven | 7.30 pm | quarter past seven
  7.45 : quarter past eight | quarter to seven | 8.45
  seven thirty : 730 | 37 | 7 | 30 | 7.13
  10 am : 10 pm | 11 am | 10 | 10.30 am | 22:00
  2 pm : 2 am | 12 pm | 02:00 | 3 pm | 2 | 20:00
  14:30 : 2.30 | 2.30 am | 4.30 pm | 14:3
  noon : midnight | 12 | 12 am
  £5 : $5 | €5 | 5 | 5 lb | £50 | £5.50 | 5 pound | 5%
  $19.17 : 19.17 | £19.17 | $19.7 | $19.71 | $1917
  20 : 20% | 20 per cent | twenty percent | 200 | 2
  20% : 20 | 12% | 20.5% | £20 | 200% | 20 cents
  5 km : 5 kilometre | 5 m | 5 miles | 5 | 50 km | 5 kg | 5 cm | 5 m
  20 kg : 20 g | 20 lb | 12 kg | 20 | kg
  50 m² : 50 m | 50 m³ | 50 cubic metres | 50 metres
  30°C : 30°F | 30 | 30% | 13°C
  rock and roll : rock roll | roll and rock | rock or roll | rock n roll
  BA 123 : BA 132 | AB 123 | BA 1234 | BA 12 | 123
  12 March : 13 March | 12 May | March 2 | 21 March | 12 | March | 12 March 2020 | 12/3 | 3/12
  Monday 12 March : Tuesday 12 March | 12 March | Monday
  020 7946 0018 : 020 7946 0081 | 20 7946 0018
  prise : prize
  parking meter : parking metre
  health check : health cheque
  practice : practise
  short story : short storey
  analyses : analyzes
  well-known : well known | wellknown
  123456 : -123456 | 12345 | 1234567
  0.30 : 12.30 am | 12:30am
  5 m : 5 million | 5 minutes
  5 million : 5 m
  10-5 : 4.50 | 4:50
  18th century : 18 century | eighteen century | 19th century
  7 pm : 7 am | 7 | 17:00 | 8 pm
  an hour and a half : an hour and half | hour and half | one hour and half | two and half hours
  two hours and a half : two hours and half
  a year and a quarter : a year and quarter
  10 people : 10PEOPLE | 10people | tenpeople | 10men
  £20 note : £20note
  2nd floor : 2ndfloor
  1\\/2 cake : 1/2cake
  10.30-11.00 : half past ten to ten | 10.30 to 12 | eleven to half past ten | half past eleven to eleven
  half past two : half two | 2 | half past three | quarter past two
  twenty-five : 20-5 | 20.5 | 2005 | 52
  thirty : thirteen | 13 | 3 | 300
  3rd : 3 | three | 4th | 3th
  first floor : 1 floor | one floor | ground floor | 2nd floor
  4 weeks : 4 week | 4 days | a month | 14 weeks
  two weeks : fortnight | 2 week | to weeks | too weeks
  £15 <1,1> : 15 pounds only | about £15
  £15 <0,1> : 15 pounds
  2,000 : 2.000 | 200 | 20000 | 2,00
  0.5 : 5 | 0.05 | 0,5 | 0.50
  Room 12 : room 21 | 12
  XK 4471 : XK 4417 | KX 4471
  10 metres : 10 metre | 10 miles | 10 mm
  2 tonnes : 2 tons
  sun : Sunday
  May : 5 May | may be
  Tuesday : Tuesdays | Thursday
  8.30 am : 8.30 pm | 8.30 | 20:30 | 8 am
  12.45 : quarter to twelve | quarter past twelve
  9\\/10 : nine ten | 9-10 | 9.10 | 10/9 | 9
  1\\/2 : 2/4 | 1-2 | 1 to 2
  100 yen : 100 yuan
  50 cents : 50 | 50 euros | 15 cents | $50
  6 feet : 6 foot | 6 m
  90 minutes : 1.5 hours | 90 seconds
  1,000 m : 1 km
  humorous : humourous
  mom : moms
  receive : recieve
  accommodation : accomodation
  environment : enviroment
  February : Febuary
  theatre : theatr | theatres | theeter
  colour : coler | colours | coulour
  well-known <1,0> : well known
  hard surface <2,0> : a hard surface | the hard surface
  12 March <1,1> : 12th of March | the 12th of March
  7.30 <0,1> : half past seven today
  2-4 pm : 2 am-4 pm | 2-4 | 2-4 am | 2 pm | 4 pm | 2 pm 4 pm | 4-2 pm | 2-5 pm | 14:00-17:00
  2 am-4 pm : 2-4 pm
  2-4 : 2-4 pm
  10-2 pm : 10pm-2pm
  £20-30 : $20-30 | 20-30 | £20-€30 | £30-20 | £20-30%
  20-25% : 20-25 | 20-25 kg | 20 kg-25%
  3-5 kg : 3 g-5 kg | 3-5 | 3-5 km | 3 km-5 kg
  20-25°C : 20-25°F | 20°F-25°C
  5-10 million : 5 thousand to 10 million | 5-10 | 5 to 10 billion
  7 and 8 pm : 7 pm and 9 pm
  flight BA 123 : flightBA123 | flight BA 132 | BA123 | flight BA 1234 | a flight BA123
  Bristol BS8 4TP : BristolBS8 4TP | Bristol BS8 4TB | BS8 4TP
  M25 motorway : M25motorway | M52 motorway | 25 motorway
  Room B12 : RoomB 12 | Room 12 | Room B 1
  car park 12 : carpark 12 | car park12
  top 10 tips : top10 tips
  ten-year plan : tenyear plan
  in 2019 and 2020 : in 20192020
  12 High Street, CB2 3QZ : 12 Highstreet CB2 3QZ | 12 High Street CB2 3QY
  tel. 01225 458963 : tel. 01225 458936 | 01225 458963
  A 10-minute walk : A10-minute walk
  30°C : 30ºF
  1\\/100 : 100th | 100 | one hundred | one thousandth | hundredth
  100th : 1/100
  PhD : Ph D | P.D.
  bbc.com : bbccom
  x.com : xcom
  check-in : cheque-in
  check-up : cheque-up
  double-check : double-cheque
  check-in desk : cheque-in desk
  check list : cheque list
  check box : cheque box
  eye check : eye cheque
  credit check : credit cheque
  dental check : dental cheque
  passport checks : passport cheques
  ticket checks : ticket cheques
  check answers : cheque answers
  in check : in cheque
  adventure story : adventure storey
  children's stories : children's storeys
  traditional stories : traditional storeys
  story-telling : storey-telling
  draft email : draught email
  army draft : army draught
  first-draft : first-draught
  parking-meter : parking-metre
  rainfall meter : rainfall metre
  two parking meters : two parking metres
  tire quickly : tyre quickly
  tires easily : tyres easily
  curb traffic : kerb traffic
  curb waste : kerb waste
  rain meter : rain metre
  £3.50 : three pounds and fifty cents | three dollars and fifty pence | three pounds and fifteen pence | three pounds and fifty | three pounds and five pence
  £3.05 : 3 pounds 5
  £3 : £3 and a pen
  5-7 June : 5-7 July | 7-5 June | 5 June 7 | 5-8 June | 5 June | 7 June | 5 July to 7 June
  US$20 : $20 | A$20 | 20 dollars
  $20 : A$20 | €20 | AUD 20 | 20 | USD 200
  30c : 30°C | 30 degrees Celsius | 30°
  $0.50 : €0.50 | £0.50 | 50p | 5c
  50 cents : 50 pence | £0.50 | 50°C
  17.0 : 17 | 17.00 | seventeen
  17 : 17.0 | 17.00
  5.50 : 5.5
  20% : 20.0%
  5 kg : 5.0 kg
  2,000 : 2,000.00
  -5 : -5.0
  9 pm : 09:00
  9 am : 9:00 | 19:00 | 9
  07:30 : 7.30 pm
  7.30 : 7.30 am
  7.30 pm : 07:30 | 7:30
  12.15 pm : 12:15
  2 pm : 02:00
  2.5 : two and half | 2 and half
  two and a half : two and half
  two and a half hours : two and half hours
  2.25 : two and quarter
  half an hour : half hour | an half hour
  half a kilometre : half kilometre
  half hour : half an hour
  30 April : April thirty | April the thirty
  31 May : May thirty-one | May thirty one
  May 5 : five May | five of May
  May 21 : twenty one May | twenty-one May
  5-7 June : June five to seven
  5 May 2020 : May five 2020
  mom : mums | mother | mon
  leant : lent | learnt
  No. 5 : 5 | no | number 15 | No. 6 | number | numbers 5
  number one : no one | one
  no one : number one | No. 1 person
  15k : 15 km | 15 | 1,500 | 150k | 15m | 15 kg
  15 km : 15k
  15,000 : 15m | 150k | 1.5k
  5 million : 5k
  one week : week | the week | a month | an week | 2 weeks | a weeks
  an hour : a hour | hour | half an hour
  week : a week | one week
  a car : one car
  twice a week : twice one week | twice 1 week
  a day trip : one day trip
  20% <0,1> : 20 percent | 20 per cent
  20% <1,0> : 20 percent | 20 per cent
  20 percent <1,1> : about 20 per cent | 20 per cent off
  20 cents <1,0> : 20 per cent
`;
