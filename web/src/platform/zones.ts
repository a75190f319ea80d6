/** Names that browsers still list, by those that the time zone database has now. */
const FORMER: Readonly<Record<string, string>> = {
  'Africa/Asmara': 'Africa/Asmera',
  'America/Argentina/Buenos_Aires': 'America/Buenos_Aires',
  'America/Argentina/Catamarca': 'America/Catamarca',
  'America/Argentina/Cordoba': 'America/Cordoba',
  'America/Argentina/Jujuy': 'America/Jujuy',
  'America/Argentina/Mendoza': 'America/Mendoza',
  'America/Atikokan': 'America/Coral_Harbour',
  'America/Indiana/Indianapolis': 'America/Indianapolis',
  'America/Kentucky/Louisville': 'America/Louisville',
  'America/Nuuk': 'America/Godthab',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Asia/Kathmandu': 'Asia/Katmandu',
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Yangon': 'Asia/Rangoon',
  'Atlantic/Faroe': 'Atlantic/Faeroe',
  'Europe/Kyiv': 'Europe/Kiev',
  'Pacific/Chuuk': 'Pacific/Truk',
  'Pacific/Kanton': 'Pacific/Enderbury',
  'Pacific/Pohnpei': 'Pacific/Ponape',
};

const CURRENT = new Map(Object.entries(FORMER).map(([now, before]) => [before, now]));

/** What a time zone is called now. */
export const currentZone = (name: string): string => CURRENT.get(name) ?? name;

/** As people read it. */
export const zoneLabel = (name: string): string => currentZone(name).replaceAll('_', ' ');

/** The one of this device. */
export const ownZone = (): string => currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** All that can be chosen, with those given whatever the browser lists. */
export function zones(...given: readonly string[]): string[] {
  const all = [...Intl.supportedValuesOf('timeZone'), 'UTC', ...given.filter(Boolean)];
  return [...new Set(all.map(currentZone))].sort();
}

/** Whether a zone is meant by what is typed: in any order, under the name that it had as well. */
export function isZoneOf(name: string, typed: string): boolean {
  const said = plain(`${name} ${FORMER[name] ?? ''}`);
  return plain(typed)
    .split(' ')
    .every((word) => said.includes(word));
}

/** The zone that somebody typed, however they wrote it, or what they typed. */
export function zoneTyped(typed: string): string {
  const said = plain(typed);
  const exact = zones().find((name) => plain(name) === said || plain(FORMER[name] ?? '') === said);
  return exact ?? typed.trim();
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[_/\s]+/g, ' ')
    .trim();
