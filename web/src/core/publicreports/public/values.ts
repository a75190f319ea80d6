/** What every form offers. */
export interface Choices {
  readonly organization: string;
  /** Of the poster that was scanned. */
  readonly site_id?: number;
  readonly sites?:
    | readonly {
        readonly id: number;
        readonly name: string;
        readonly divisions?: readonly { readonly id: number; readonly name: string }[] | null;
      }[]
    | null;
}

/** A form as it is filled in: everything is text until it is sent. */
export interface PublicValues extends Record<string, string> {
  other_type: string;
  description: string;
  site_id: string;
  division_id: string;
  location: string;
}

/** An empty form, with the fields that its kind has beside those of all. */
export function emptyForm({ site_id }: Choices, ...own: string[]): PublicValues {
  return {
    other_type: '',
    description: '',
    site_id: site_id ? String(site_id) : '',
    division_id: '',
    location: '',
    ...Object.fromEntries(own.map((field) => [field, ''])),
  };
}

export type Problem = 'typeMissing' | 'otherTypeMissing' | 'siteMissing';

/**
 * What is wrong, by field: there is to be a place, what it was in the field `type`, and
 * words, unless there is a photo. `silent` is what is wrong without either.
 */
export function checkForm<S extends string>(
  values: PublicValues,
  photos: number,
  type: string,
  silent: S,
): Partial<Record<string, Problem | S>> {
  const found: Partial<Record<string, Problem | S>> = {};
  if (!values.site_id) found.site_id = 'siteMissing';
  if (!values[type]) found[type] = 'typeMissing';
  if (values[type] === 'other' && !values.other_type.trim()) found.other_type = 'otherTypeMissing';
  if (!values.description.trim() && photos === 0) found.description = silent;
  return found;
}

/** What every report says. What was left open is left out, and the server takes what is usual. */
export function commonBody(values: PublicValues, report: string, photos: number[], type: string) {
  return {
    report_id: report,
    description: values.description.trim(),
    site_id: Number(values.site_id),
    other_type: values[type] === 'other' ? values.other_type.trim() : undefined,
    division_id: Number(values.division_id) || undefined,
    location: values.location.trim() || undefined,
    photo_ids: photos.length > 0 ? photos : undefined,
  };
}
