import type { checkedFetch } from '@whereabouts/shared/testing/checked-fetch.js';

/** Somebody without an account who comes by a guest link, keeping the cookie that makes them one visitor. */
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
