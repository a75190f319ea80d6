interface Addressed {
  readonly address: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** An address as it is written on a letter, without the lines that are empty. */
export function addressLines(of: Addressed): string[] {
  const town = [of.zip, of.city].filter(Boolean).join(' ');
  return [of.address, town, of.state, of.country].filter(Boolean);
}
