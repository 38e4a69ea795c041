const { sunYear } = await import(process.argv[2])
const cpu=(f,n=25)=>{let best=1e9;for(let i=0;i<n;i++){const s=process.cpuUsage();for(let k=0;k<3;k++)f(i);const u=process.cpuUsage(s);best=Math.min(best,(u.user+u.system)/3000)}return best}
console.log(process.argv[2], cpu((i)=>sunYear({latitude:47+i/100,longitude:11,timeZone:1})).toFixed(2))
