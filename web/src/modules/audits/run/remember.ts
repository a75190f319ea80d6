import type { Answer as Answered } from '@/platform/answer';
import { queryClient } from '@/platform/queries';
import type { Attachment } from '@/platform/uploads';
import { auditApi } from '../api';
import type { Audit } from '../types';

export type Saved = Answered<'/api/modify_audits/{id}', 'patch'>;

/** Puts what the server has saved into the audit that is kept here, with the files that came along. */
export function remember(id: number, saved: Saved, files: readonly Attachment[]): void {
  queryClient.setQueryData(auditApi.one(id).queryKey, (before: Audit | undefined) => {
    if (!before) return before;
    const had = new Set((before.attachments ?? []).map((file) => file.id));
    const fresh = files.filter((file) => !had.has(file.id));
    return {
      ...before,
      ...saved.audit,
      description: saved.audit.title,
      answers: saved.answers,
      answers_given: saved.answers_given,
      score: saved.score,
      missing: saved.missing,
      attachments: [...(before.attachments ?? []), ...fresh] as Audit['attachments'],
    };
  });
  void queryClient.invalidateQueries({ queryKey: auditApi.keys.lists });
}
