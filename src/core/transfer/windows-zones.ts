/** Windows time zones, as Outlook writes them, with their IANA zones (CLDR windowsZones, territory 001). */
const WINDOWS_ZONES: ReadonlyMap<string, string> = new Map(
  `
Dateline Standard Time=Etc/GMT+12
UTC-11=Etc/GMT+11
Aleutian Standard Time=America/Adak
Hawaiian Standard Time=Pacific/Honolulu
Marquesas Standard Time=Pacific/Marquesas
Alaskan Standard Time=America/Anchorage
Pacific Standard Time=America/Los_Angeles
Pacific Standard Time (Mexico)=America/Tijuana
US Mountain Standard Time=America/Phoenix
Mountain Standard Time=America/Denver
Central America Standard Time=America/Guatemala
Central Standard Time=America/Chicago
Central Standard Time (Mexico)=America/Mexico_City
Easter Island Standard Time=Pacific/Easter
Canada Central Standard Time=America/Regina
SA Pacific Standard Time=America/Bogota
Eastern Standard Time=America/New_York
Eastern Standard Time (Mexico)=America/Cancun
US Eastern Standard Time=America/Indianapolis
Haiti Standard Time=America/Port-au-Prince
Cuba Standard Time=America/Havana
Venezuela Standard Time=America/Caracas
Paraguay Standard Time=America/Asuncion
Atlantic Standard Time=America/Halifax
Central Brazilian Standard Time=America/Cuiaba
SA Western Standard Time=America/La_Paz
Pacific SA Standard Time=America/Santiago
Newfoundland Standard Time=America/St_Johns
Tocantins Standard Time=America/Araguaina
E. South America Standard Time=America/Sao_Paulo
SA Eastern Standard Time=America/Cayenne
Argentina Standard Time=America/Buenos_Aires
Montevideo Standard Time=America/Montevideo
Bahia Standard Time=America/Bahia
Greenland Standard Time=America/Godthab
UTC-02=Etc/GMT+2
Azores Standard Time=Atlantic/Azores
Cape Verde Standard Time=Atlantic/Cape_Verde
UTC=Etc/UTC
GMT Standard Time=Europe/London
Greenwich Standard Time=Atlantic/Reykjavik
Morocco Standard Time=Africa/Casablanca
W. Europe Standard Time=Europe/Berlin
Central Europe Standard Time=Europe/Budapest
Romance Standard Time=Europe/Paris
Central European Standard Time=Europe/Warsaw
W. Central Africa Standard Time=Africa/Lagos
GTB Standard Time=Europe/Bucharest
Middle East Standard Time=Asia/Beirut
Egypt Standard Time=Africa/Cairo
E. Europe Standard Time=Europe/Chisinau
South Africa Standard Time=Africa/Johannesburg
FLE Standard Time=Europe/Kiev
Israel Standard Time=Asia/Jerusalem
Jordan Standard Time=Asia/Amman
Turkey Standard Time=Europe/Istanbul
Arabic Standard Time=Asia/Baghdad
Arab Standard Time=Asia/Riyadh
Belarus Standard Time=Europe/Minsk
Russian Standard Time=Europe/Moscow
E. Africa Standard Time=Africa/Nairobi
Iran Standard Time=Asia/Tehran
Arabian Standard Time=Asia/Dubai
Azerbaijan Standard Time=Asia/Baku
Georgian Standard Time=Asia/Tbilisi
Caucasus Standard Time=Asia/Yerevan
Mauritius Standard Time=Indian/Mauritius
Afghanistan Standard Time=Asia/Kabul
West Asia Standard Time=Asia/Tashkent
Ekaterinburg Standard Time=Asia/Yekaterinburg
Pakistan Standard Time=Asia/Karachi
India Standard Time=Asia/Calcutta
Sri Lanka Standard Time=Asia/Colombo
Nepal Standard Time=Asia/Katmandu
Bangladesh Standard Time=Asia/Dhaka
Myanmar Standard Time=Asia/Rangoon
N. Central Asia Standard Time=Asia/Novosibirsk
SE Asia Standard Time=Asia/Bangkok
China Standard Time=Asia/Shanghai
North Asia Standard Time=Asia/Krasnoyarsk
Singapore Standard Time=Asia/Singapore
W. Australia Standard Time=Australia/Perth
Taipei Standard Time=Asia/Taipei
Ulaanbaatar Standard Time=Asia/Ulaanbaatar
North Asia East Standard Time=Asia/Irkutsk
Tokyo Standard Time=Asia/Tokyo
Korea Standard Time=Asia/Seoul
Yakutsk Standard Time=Asia/Yakutsk
Cen. Australia Standard Time=Australia/Adelaide
AUS Central Standard Time=Australia/Darwin
E. Australia Standard Time=Australia/Brisbane
AUS Eastern Standard Time=Australia/Sydney
West Pacific Standard Time=Pacific/Port_Moresby
Tasmania Standard Time=Australia/Hobart
Vladivostok Standard Time=Asia/Vladivostok
Lord Howe Standard Time=Australia/Lord_Howe
Central Pacific Standard Time=Pacific/Guadalcanal
New Zealand Standard Time=Pacific/Auckland
UTC+12=Etc/GMT-12
Fiji Standard Time=Pacific/Fiji
Chatham Islands Standard Time=Pacific/Chatham
Tonga Standard Time=Pacific/Tongatapu
Samoa Standard Time=Pacific/Apia
Line Islands Standard Time=Pacific/Kiritimati
`
    .trim()
    .split('\n')
    .map((line) => line.split('=') as [string, string]),
)

/** Returns the IANA zone, or null for an unknown name. */
export function windowsZone(name: string): string | null {
  return WINDOWS_ZONES.get(name) ?? null
}
