/** Somebody without an account who comes by a guest link, keeping the cookie that makes them one visitor. */
export interface GuestBrowser {
  call(url: string, init?: RequestInit): Promise<Response>;
}

export function guestBrowser(): GuestBrowser {
  let cookie = '';
  return {
    call: async (url, init = {}) => {
      const answer = await fetch(url, { ...init, headers: { ...init.headers, ...(cookie ? { cookie } : {}) } });
      const [given] = answer.headers.getSetCookie();
      if (given) cookie = given.split(';')[0] ?? '';
      return answer;
    },
  };
}
