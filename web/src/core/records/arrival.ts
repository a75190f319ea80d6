import type { RecordKind } from '@/platform/modules';
import { session } from '@/platform/session';
import type { Arrival } from '@/platform/unsent/offline';

/** What is said of a record that something has become which waited on this device. */
export function arrivalOf(
  { summary }: RecordKind,
  record: { readonly id: number; readonly number: string } | undefined,
): Arrival | null {
  return record ? { number: record.number, href: summary(record.id, session.get()) } : null;
}
