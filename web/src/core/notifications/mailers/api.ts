import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import type { Locale } from '@/platform/locale';
import { queryClient } from '@/platform/queries';
import { session } from '@/platform/session';
import { useWrite } from '@/platform/useWrite';

const MODULES = '/api/organizations/{id}/mailer_modules';
const SCENARIOS = `${MODULES}/{module_id}/scenarios` as const;
const SCENARIO = `${SCENARIOS}/{scenario_id}` as const;

export type MailerModule = NonNullable<Answer<typeof MODULES, 'get'>['mailer_modules']>[number];
export type ScenarioRow = NonNullable<Answer<typeof SCENARIOS, 'get'>['scenarios']>[number];
export type Scenario = Answer<typeof SCENARIO, 'get'>['scenario'];
export type ContentsBody = Body<typeof SCENARIO, 'put'>;
export type Preview = Answer<`${typeof SCENARIO}/preview`, 'post'>['preview'];
export type Part = 'subject' | 'message' | 'body' | 'footer';

const KEY = ['notifications', 'mailers'] as const;

/** The organization of whoever is signed in. */
const here = () => ({ id: session.get().user?.organization_id ?? 0 });

export const mailerModules = queryOptions({
  queryKey: [...KEY, 'modules'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET(MODULES, { params: { path: here() }, signal }))).mailer_modules ?? [],
});

export const scenarioList = (moduleId: string, locale: string) =>
  queryOptions({
    queryKey: [...KEY, 'scenarios', moduleId, locale],
    queryFn: async ({ signal }) => {
      const params = { path: { ...here(), module_id: moduleId } };
      return (await unwrap(api.GET(SCENARIOS, { params, signal }))).scenarios ?? [];
    },
  });

export interface At {
  moduleId: string;
  scenarioId: string;
  locale: Locale;
}

const pathOf = ({ moduleId, scenarioId }: At) => ({
  path: { ...here(), module_id: moduleId, scenario_id: scenarioId },
});

export const scenarioQuery = (at: At) =>
  queryOptions({
    queryKey: [...KEY, 'one', at.moduleId, at.scenarioId, at.locale],
    queryFn: async ({ signal }) => {
      const params = { ...pathOf(at), query: { locale: at.locale } };
      return (await unwrap(api.GET(SCENARIO, { params, signal }))).scenario;
    },
  });

/** What is said now, and which scenarios are in own words. */
function settle(at: At, scenario: Scenario): void {
  queryClient.setQueryData(scenarioQuery(at).queryKey, scenario);
  void queryClient.invalidateQueries({ queryKey: [...KEY, 'modules'] });
  void queryClient.invalidateQueries({ queryKey: [...KEY, 'scenarios'] });
}

export function useSaveContents(at: At) {
  return useWrite({
    send: (body: ContentsBody, headers) =>
      unwrap(api.PUT(SCENARIO, { params: pathOf(at), body, headers })),
    onSuccess: ({ scenario }) => settle(at, scenario),
  });
}

export function useRestoreContents(at: At) {
  return useWrite({
    send: (_: null, headers) =>
      unwrap(
        api.POST(`${SCENARIO}/restore`, {
          params: pathOf(at),
          body: { locale: at.locale },
          headers,
        }),
      ),
    onSuccess: ({ scenario }) => settle(at, scenario),
  });
}

export function usePreview(at: At) {
  return useWrite({
    send: (body: ContentsBody, headers) =>
      unwrap(api.POST(`${SCENARIO}/preview`, { params: pathOf(at), body, headers })),
  });
}

export function useTestMail(at: At) {
  return useWrite({
    send: (body: ContentsBody, headers) =>
      unwrap(api.POST(`${SCENARIO}/test_mail`, { params: pathOf(at), body, headers })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['notifications', 'mails'] }),
  });
}
