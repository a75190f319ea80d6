import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Item } from '../types';

/** Which roles and sites are asked as a whole. */
export function Asked({ item }: { item: Item }) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const names = (all: readonly { name: string }[] | null) => (all ?? []).map(({ name }) => name);
  const all = [...names(item.guest_roles), ...names(item.guest_sites)];
  if (all.length === 0) return null;
  return <p className="quiet">{t('calendar.askedTogether', { names: list(all) })}</p>;
}
