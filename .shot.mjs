import { chromium } from '@playwright/test'
const [,, path, name, ...acts] = process.argv
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']})
for (const [w,scheme] of [[1280,'light'],[360,'dark'],[360,'light'],[1280,'dark']].slice(0,Number(process.env.N??2))) {
const c = await b.newContext({viewport:{width:w,height:w===360?740:800},colorScheme:scheme,isMobile:w===360,hasTouch:w===360,reducedMotion:'reduce',javaScriptEnabled:!process.env.NOJS})
const p = await c.newPage()
p.on('console',m=>m.type()==='error'&&console.log('console',m.text()))
await p.goto((process.env.BASE??'http://hotel-miramare.localhost:15000')+path)
if(!process.env.NOJS) await p.waitForLoadState('networkidle')
for (const a of acts){ if(a.startsWith('click:')) await p.locator(a.slice(6)).first().click(); else if(a.startsWith('sel:')){const [s,v]=a.slice(4).split('=>');await p.locator(s).first().selectOption(v)} else await p.waitForTimeout(Number(a)) }
await p.screenshot({path:`/tmp/cal/${name}-${w}-${scheme}.png`,fullPage:process.env.FULL==='1'}); await c.close()}
await b.close()
