import { createRequire } from "node:module";
import { request } from "node:http";
import { existsSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { crc32, deflateSync } from "node:zlib";
// ../../work/wt-rev2/e2e/places.ts
/** Below 32768, so that no outgoing connection of this machine can hold it. */
const PORT = Number(process.env.E2E_PORT ?? 18600);
/** Chromium resolves every name below localhost to this machine; Node does not. */
const PLATFORM = `http://localhost:${PORT}`;
const DEMO = `http://demo.localhost:${PORT}`;
const GLOBEX = `http://globex.localhost:${PORT}`;
process.env.CHROMIUM || existsSync("/usr/bin/chromium-headless-shell");
// ../../work/wt-rev2/e2e/people.ts
/** Everybody's in the demo. */
const PASSWORD = "Safety#2026";
const demo = (name, email) => ({
	name,
	email,
	home: DEMO
});
/** The demo's people that stories are told about. */
const PEOPLE = {
	admin: demo("Marta Lindqvist", "admin@demo.example"),
	manager: demo("Daniel Okafor", "manager@demo.example"),
	supervisor: demo("Ivana Dimitrova", "supervisor@demo.example"),
	worker: demo("Luca Moretti", "worker@demo.example"),
	colleague: demo("Petar Velkov", "petar.velkov@demo.example"),
	guest: demo("Aiko Hayashi", "guest@demo.example"),
	neighbour: {
		name: "Hannah Vogt",
		email: "admin@globex.example",
		home: GLOBEX
	},
	platform: {
		name: "Noor Achterberg",
		email: "msa@hivis.example",
		home: PLATFORM
	}
};
/** A call to the server as a browser at this address would make it. */
function call(home, method, path, body, headers = {}) {
	const { host } = new URL(home);
	const sent = {
		Host: host,
		Origin: home,
		"Content-Type": "application/json",
		...headers
	};
	return new Promise((resolve, reject) => {
		const ask = request({
			host: "127.0.0.1",
			port: PORT,
			method,
			path,
			headers: sent
		}, (answer) => {
			const chunks = [];
			answer.on("data", (chunk) => chunks.push(chunk));
			answer.on("end", () => {
				const text = Buffer.concat(chunks).toString();
				const status = answer.statusCode ?? 0;
				if (status >= 400) return reject(/* @__PURE__ */ new Error(`${method} ${path}: ${status} ${text}`));
				const parsed = text ? JSON.parse(text) : {};
				resolve({
					status,
					cookies: answer.headers["set-cookie"] ?? [],
					body: parsed
				});
			});
		});
		ask.on("error", reject);
		ask.end(body ? JSON.stringify(body) : void 0);
	});
}
/** Signs in at the server and gives the browser the session's cookies. */
async function giveSession(context, person) {
	const { email, home } = person;
	const answer = await call(home, "POST", "/api/v1/sign_in", {
		email,
		password: PASSWORD
	});
	await context.addCookies(answer.cookies.map((cookie) => {
		const [pair = ""] = cookie.split(";");
		const at = pair.indexOf("=");
		return {
			name: pair.slice(0, at),
			value: pair.slice(at + 1),
			url: home.replace("http:", "https:"),
			secure: true,
			httpOnly: true,
			sameSite: "Lax"
		};
	}));
}
// lib.mts
const require = createRequire("/work/wt-rev2/e2e/package.json");
const { chromium } = require("@playwright/test");
const { AxeBuilder } = require("@axe-core/playwright");
const browser = await chromium.launch({
	executablePath: "/usr/bin/chromium-headless-shell",
	args: ["--no-sandbox", "--disable-gpu"]
});
async function enter(person, path, o = {}) {
	const { phone, dark, locale = "en", keeps } = o;
	const context = await browser.newContext({
		storageState: {
			cookies: [],
			origins: [{
				origin: DEMO,
				localStorage: [{
					name: "hivis.locale",
					value: locale
				}]
			}]
		},
		serviceWorkers: keeps ? "allow" : "block",
		colorScheme: dark ? "dark" : "light",
		reducedMotion: "reduce",
		locale: "en-GB",
		timezoneId: "Europe/Sofia",
		...phone ? {
			viewport: {
				width: 390,
				height: 844
			},
			isMobile: true,
			hasTouch: true,
			deviceScaleFactor: 1.5
		} : { viewport: {
			width: 1440,
			height: 900
		} }
	});
	if (person) await giveSession(context, person);
	const page = await context.newPage();
	page.setDefaultTimeout(12e3);
	page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
	page.on("console", (m) => {
		if (m.type() === "error") console.log("CONSOLE", m.text().slice(0, 200));
	});
	await page.goto(DEMO + path);
	return page;
}
const RULES = [
	"wcag2a",
	"wcag2aa",
	"wcag21a",
	"wcag21aa",
	"wcag22aa",
	"best-practice"
];
async function axe(page, name) {
	const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
	for (const { id, impact, nodes } of violations) for (const node of nodes) console.log("AXE", name, impact, id, node.html.slice(0, 200), node.failureSummary?.slice(0, 200).replace(/\n/g, " "));
}
async function small(page, name) {
	const found = await page.evaluate(() => {
		const out = [];
		if (document.documentElement.scrollWidth > innerWidth + 1) out.push(`WIDE ${document.documentElement.scrollWidth}`);
		for (const e of document.querySelectorAll("button, a[href], input:not([type=hidden]), select, [role=button], [role=tab]")) {
			const r = e.getBoundingClientRect();
			if (!r.width || !r.height || r.top > innerHeight * 3) continue;
			if (r.height < 24 || r.width < 24) {
				if (/^Select/.test(e.getAttribute("aria-label") ?? "")) continue;
				const l = e.labels?.[0]?.getBoundingClientRect();
				if (l && l.height >= 24) continue;
				if (getComputedStyle(e).display === "inline") continue;
				out.push(`${e.tagName} ${(e.getAttribute("aria-label") || e.textContent || e.name || "").trim().slice(0, 40)} ${Math.round(r.width)}x${Math.round(r.height)}`);
			}
		}
		return out;
	});
	for (const f of found) console.log("SMALL", name, f);
}
async function shot(page, name, o = {}) {
	await page.waitForTimeout(350);
	await page.screenshot({
		path: `/tmp/rev2/pics/${name}.png`,
		animations: "disabled",
		fullPage: o.full
	});
	if (o.check !== false) await small(page, name);
	if (o.axe) await axe(page, name);
}
/** Runs a state at desk light and phone dark, or all four. */
async function look(name, person, path, prepare, o = {}) {
	for (const phone of o.only === "phone" ? [true] : o.only === "desk" ? [false] : [false, true]) {
		const page = await enter(person, path, {
			phone,
			dark: o.dark ?? phone,
			locale: o.locale,
			keeps: o.keeps
		});
		try {
			await page.getByRole("heading").first().waitFor();
			await page.waitForFunction(() => !document.querySelector(".mantine-Skeleton-root, [aria-busy=\"true\"]"), null, { timeout: 8e3 }).catch(() => console.log("BUSY", name));
			await page.waitForTimeout(250);
			await prepare?.(page, phone);
			await page.waitForTimeout(300);
			await shot(page, `${name}-${phone ? 390 : 1440}`, o);
			if (o.both) {
				await page.emulateMedia({ colorScheme: phone ? "light" : "dark" });
				await shot(page, `${name}-${phone ? 390 : 1440}-b`, {
					...o,
					check: false
				});
			}
		} catch (e) {
			console.log("FAILED", name, phone, e.message.split("\n").slice(0, 3).join(" | "));
			await page.screenshot({ path: `/tmp/rev2/pics/${name}-${phone ? 390 : 1440}-FAILED.png` });
		}
		await page.context().close();
	}
}
// ../../work/wt-rev2/e2e/watch.ts
/**
* Listens to what browsers complain about: errors in the console, policies that
* were broken, requests that failed. None of it is ever fine by itself, so a
* story has to name what it provokes.
*/
var Watch = class {
	heard = [];
	expected = [/^401 GET \/api\/v1\/authorize$/];
	async over(context) {
		await context.exposeBinding("reportViolation", (_, what) => {
			this.heard.push(`policy: ${what}`);
		});
		await context.addInitScript(() => {
			document.addEventListener("securitypolicyviolation", (event) => {
				const report = window.reportViolation;
				report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
			});
		});
		context.on("page", (page) => this.listen(page));
	}
	/** The story brings this about itself. */
	expects(...complaints) {
		this.expected.push(...complaints);
	}
	verdict() {
		const rest = this.heard.filter((one) => !this.expected.some((known) => known.test(one)));
		if (rest.length > 0) throw new Error(`The browser complained:\n${rest.join("\n")}`);
	}
	listen(page) {
		page.on("console", (message) => {
			if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
			this.heard.push(`console: ${message.text()}`);
		});
		page.on("pageerror", (error) => this.heard.push(`error: ${error.stack ?? error.message}`));
		page.on("response", (response) => {
			if (response.status() < 400) return;
			const { pathname } = new URL(response.url());
			this.heard.push(`${response.status()} ${response.request().method()} ${pathname}`);
		});
		page.on("requestfailed", (request) => {
			const why = request.failure()?.errorText ?? "";
			if (why === "net::ERR_ABORTED") return;
			this.heard.push(`${why} ${request.method()} ${new URL(request.url()).pathname}`);
		});
	}
};
// ../../work/wt-rev2/e2e/story.ts
const PHONE = {
	width: 390,
	height: 844
};
test.extend({
	watch: [async ({}, use) => {
		const watch = new Watch();
		await use(watch);
		watch.verdict();
	}, { auto: true }],
	open: async ({ browser, watch }, use) => {
		const contexts = [];
		await use(async (device) => {
			const localStorage = [{
				name: "hivis.locale",
				value: device.locale ?? "en"
			}];
			const context = await browser.newContext({
				storageState: {
					cookies: [],
					origins: [
						DEMO,
						GLOBEX,
						PLATFORM
					].map((origin) => ({
						origin,
						localStorage
					}))
				},
				serviceWorkers: device.keeps ? "allow" : "block",
				colorScheme: device.dark ? "dark" : "light",
				reducedMotion: "reduce",
				...device.phone ? {
					viewport: PHONE,
					isMobile: true,
					hasTouch: true,
					deviceScaleFactor: 2
				} : {}
			});
			contexts.push(context);
			await watch.over(context);
			return context;
		});
		for (const context of contexts) await context.close();
	},
	visit: async ({ open }, use) => {
		await use(async (address, device = {}) => {
			const page = await (await open(device)).newPage();
			await page.goto(address);
			return page;
		});
	},
	enter: async ({ open }, use) => {
		await use(async (person, path = "/", device = {}) => {
			const context = await open(device);
			await giveSession(context, person);
			const page = await context.newPage();
			await page.goto(person.home + path);
			return page;
		});
	}
});
// ../../work/wt-rev2/e2e/steps/photo.ts
const WIDTH = 640;
const HEIGHT = 480;
/** A picture as a phone would send it, drawn here so that no file has to be kept. */
function photo(name) {
	const rows = [];
	for (let y = 0; y < HEIGHT; y++) {
		const row = Buffer.alloc(1921);
		for (let x = 0; x < WIDTH; x++) {
			const stripe = Math.floor((x + y) / 40) % 2 === 0;
			row.set(stripe ? [
				232,
				196,
				40
			] : [
				40,
				44 + (y >> 3),
				52
			], 1 + x * 3);
		}
		rows.push(row);
	}
	const header = Buffer.alloc(13);
	header.writeUInt32BE(WIDTH, 0);
	header.writeUInt32BE(HEIGHT, 4);
	header.set([8, 2], 8);
	return {
		name,
		mimeType: "image/png",
		buffer: Buffer.concat([
			Buffer.from([
				137,
				80,
				78,
				71,
				13,
				10,
				26,
				10
			]),
			chunk("IHDR", header),
			chunk("IDAT", deflateSync(Buffer.concat(rows))),
			chunk("IEND", Buffer.alloc(0))
		])
	};
}
function chunk(type, data) {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	const check = Buffer.alloc(4);
	check.writeUInt32BE(crc32(body));
	return Buffer.concat([
		length,
		body,
		check
	]);
}
// ../../work/wt-rev2/e2e/steps/report.ts
/** Fills the report form, which is open, as far as the report goes. */
async function fillReport(page, report) {
	const form = page.locator("#observation-form");
	if (report.photo) await addPhoto(page, form, "hazard.png");
	await choose(form, "Unsafe condition");
	await form.getByLabel("Place at the site").fill(report.location ?? "Line 3");
	await form.getByLabel("In a few words").fill(report.description);
	await form.getByLabel("What could have happened, or what you did").fill("Somebody could have been caught between belt and roller.");
	await choose(form, "High");
	if (report.action) {
		await choose(form, "Yes");
		await fillAction(page, form, report.action);
	} else {
		await choose(form, "Fixed on the spot");
		await form.getByLabel("What was done?").fill("The belt was switched off.");
	}
	if (report.anonymous) await form.getByLabel("Report without my name").check();
}
/** Fills what an action needs: what, how strong a control, who. */
async function fillAction(page, within, action) {
	await within.getByLabel("What is to be done?").fill(action.description);
	await within.getByRole("combobox", { name: "Control" }).click();
	await page.getByRole("option", { name: /^Engineering/ }).click();
	await choosePerson(page, within, action.person);
}
async function choosePerson(page, within, person) {
	const box = within.getByRole("combobox", { name: "Responsible person" });
	await box.fill(person.name);
	await page.getByRole("option", { name: new RegExp(`^${person.name}`) }).click();
	await expect(box).toHaveValue(person.name);
}
async function addPhoto(page, within, name) {
	const chooser = page.waitForEvent("filechooser");
	await within.getByRole("button", { name: /Choose files|Take a photo/ }).first().click();
	await (await chooser).setFiles(photo(name));
	await expect(within.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
	await expect(within.getByRole("progressbar")).toHaveCount(0);
}
/** A radio card; its input is not seen, its words are what is pressed. */
async function choose(within, label) {
	await within.getByRole("radio", {
		name: label,
		exact: true
	}).check({ force: true });
}
// t4.mts
const { manager, worker, supervisor } = PEOPLE;
const first = async (page, phone) => {
	if (phone) await page.getByRole("main").getByRole("listitem").first().getByRole("button").first().click();
	else await page.getByRole("row").nth(1).getByRole("link").click();
	await page.waitForTimeout(1200);
};
const bg = { locale: "bg" };
const de = { locale: "de" };
const zh = { locale: "zh" };
await look("d-home-check-bg", manager, "/", async (p) => {
	await p.locator("h3").last().scrollIntoViewIfNeeded();
	await p.mouse.wheel(0, 400);
}, {
	...bg,
	axe: true
});
await look("d-home-verify", manager, "/", async (p) => {
	await p.getByRole("button", { name: "Verify" }).first().click();
}, {
	axe: true,
	only: "desk"
});
await look("d-checks-de", manager, "/actions/all?check=open", void 0, {
	...de,
	axe: true
});
await look("d-check-panel-bg", manager, "/actions/all?check=open", first, {
	...bg,
	axe: true
});
await look("d-series-panel-zh", manager, "/actions/all?recurring=true", first, {
	...zh,
	axe: true
});
await look("d-selected-de", manager, "/observations?status=open,closed", async (p, phone) => {
	if (phone) await p.getByRole("button", {
		name: "Auswählen",
		exact: true
	}).click();
	const boxes = p.getByRole("checkbox");
	await boxes.nth(3).waitFor({ state: "attached" });
	await boxes.nth(2).check({ force: true });
	await boxes.nth(3).check({ force: true });
}, {
	...de,
	axe: true
});
await look("d-calendar", manager, "/actions/all?view=calendar", void 0, { ...bg });
await look("d-stop", manager, "/observations?stop_work=true", void 0, { axe: true });
await look("d-fixed", manager, "/observations?fixed_on_the_spot=true", void 0, {});
await look("d-account", worker, "/myaccount", async (p) => {
	await p.getByRole("table").scrollIntoViewIfNeeded();
}, {
	...de,
	only: "phone",
	axe: true
});
await look("d-poster", manager, "/observations/poster", void 0, { axe: true });
await look("d-public", null, "/observation", void 0, {
	locale: "bg",
	axe: true
});
await look("d-new-bg", manager, "/actions/new", async (p) => {
	await p.locator("#action-form select").nth(1).selectOption({ index: 3 });
}, {
	...bg,
	axe: true
});
for (const phone of [true, false]) {
	const page = await enter(worker, "/observations/new", {
		phone,
		dark: !phone
	});
	try {
		await fillReport(page, { description: "Chain of the hoist is worn" });
		await page.context().setOffline(true);
		await page.getByRole("button", { name: "Send" }).click();
		await page.getByText("Waits for the network").waitFor();
		await shot(page, `d-waiting-${phone ? 390 : 1440}`, { axe: true });
		await page.route("**/api/observations", async (route) => route.request().method() === "POST" ? route.continue({ postData: JSON.stringify({
			...route.request().postDataJSON(),
			comment: ""
		}) }) : route.continue());
		await page.context().setOffline(false);
		await page.getByText("The server refused it.").waitFor({ timeout: 2e4 });
		await shot(page, `d-refused-${phone ? 390 : 1440}`, { axe: true });
		await page.getByRole("button", { name: "Open and correct" }).click();
		await page.waitForTimeout(800);
		await shot(page, `d-correct-${phone ? 390 : 1440}`, { axe: true });
	} catch (e) {
		console.log("FAILED unsent", phone, e.message.slice(0, 300));
	}
	await page.context().close();
}
const paper = async (p, phone) => {
	await first(p, phone);
	const href = await p.getByRole("link", { name: "Print preview" }).getAttribute("href");
	await p.goto(DEMO + href);
	await p.getByRole("img", { name: "Code that leads to this record" }).waitFor();
};
await look("d-paper-series", manager, "/actions/all?recurring=true", paper, {
	axe: true,
	full: true
});
await look("d-paper-check", manager, "/actions/all?check=open", paper, {
	axe: true,
	full: true,
	only: "desk"
});
await look("d-report-tile", manager, "/actions/all?check=open", async (p, phone) => {
	await first(p, phone);
	await p.getByRole("link", { name: /^OBS-/ }).click();
	await p.waitForTimeout(1500);
	await p.getByText(/Effectiveness check/).last().scrollIntoViewIfNeeded();
}, { axe: true });
await look("d-end", manager, "/actions/all?recurring=true", async (p, phone) => {
	await first(p, phone);
	await p.getByRole("button", { name: "End series" }).click();
}, {
	only: "phone",
	axe: true
});
await look("d-mention", manager, "/observations?status=closed", async (p, phone) => {
	await first(p, phone);
	const f = p.getByRole("textbox", { name: "Write a comment" });
	await f.click();
	await f.pressSequentially("Look, @");
	await p.getByRole("option").first().waitFor();
	await f.scrollIntoViewIfNeeded();
}, { axe: true });
await browser.close();
export {};
