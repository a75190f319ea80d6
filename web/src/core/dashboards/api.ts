import type { HomeAnswer } from '@/platform/home';

export type { HomeAnswer };
export type NeedsMe = NonNullable<HomeAnswer['needs_me']>[number];
