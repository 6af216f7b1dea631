import type { checkedFetch } from '@whereabouts/shared/testing/checked-fetch.js';

/** A guest who opens a guest link and keeps the cookie, so that all calls count as one visitor. */
export interface GuestBrowser {
  call(url: string, init?: RequestInit): Promise<Response>;
}

export function guestBrowser(send: typeof checkedFetch = fetch): GuestBrowser {
  let cookie = '';
  return {
    call: async (url, init = {}) => {
      const answer = await send(url, { ...init, headers: { ...init.headers, ...(cookie ? { cookie } : {}) } });
      const [given] = answer.headers.getSetCookie();
      if (given) cookie = given.split(';')[0] ?? '';
      return answer;
    },
  };
}
