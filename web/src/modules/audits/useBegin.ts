import { useTranslation } from 'react-i18next';
import { useSites } from '@/core/records/sites';
import { keepPiece } from '@/platform/device/pieces';
import { ApiError, isPassing } from '@/platform/errors';
import { useFormats } from '@/platform/formats';
import { queryClient } from '@/platform/queries';
import { useMe } from '@/platform/session';
import { formToFill } from './api';
import { begunHere, localId } from './run/local';
import { madePiece, recordOf } from './run/pieces';
import { waits } from './run/waiting';
import type { AuditBody, FormData } from './types';
import { useBeginUnscheduled } from './writes';

type Template = NonNullable<FormData['templates']>[number];

/** Begins an audit that nobody scheduled: with the server, or on this device until there is a network. */
export function useBegin(): (body: AuditBody, template: Template) => Promise<number> {
  const { t } = useTranslation();
  const me = useMe();
  const sites = useSites();
  const { today } = useFormats();
  const begin = useBeginUnscheduled();

  async function here(body: AuditBody, template: Template): Promise<number> {
    const form = queryClient.getQueryData(formToFill(template.id).queryKey);
    const site = sites.find(({ id }) => id === body.site_id);
    if (!form || !site) throw new ApiError(0, t('audits.begin.notKept'));
    const id = localId();
    const begun_at = new Date().toISOString();
    const sent = { ...body, form_version: form.version, begun_at };
    const day = today(site.time_zone);
    const audit = begunHere({ id, user: me, body: sent, template, site, form, today: day });
    await keepPiece(me, recordOf(id), madePiece(sent, audit));
    await waits(me, id, 'waiting');
    // Otherwise a browser may throw away what is kept when the device is full.
    void navigator.storage?.persist?.();
    return id;
  }

  return async (body, template) => {
    if (!navigator.onLine) return here(body, template);
    try {
      return (await begin.mutateAsync(body)).id;
    } catch (cause) {
      // It may have arrived: sent again under the same id of this device it is the same audit.
      if (isPassing(cause)) return here(body, template);
      throw cause;
    }
  };
}
